import { type PartDocument, quoteOf } from '@shop/catalog/documents';
import { addressLine, type DeliveryZone, deliveryText, toCents } from '@shop/contracts';
import { newOrderNumber, type Order, taxFor, withTax } from '@shop/orders/documents';
import type { ObjectId } from 'mongodb';
import { buyerAt, buyerCount, type SeededBuyer } from './data/buyers.ts';
import { type Dice, diceOf } from './data/dice.ts';
import { stableId } from './data/stable-id.ts';
import { shares, staff } from './data/year.ts';

export type Part = PartDocument<ObjectId>;

/** Parts to choose from, and how they can be delivered. */
export interface Offer {
  readonly parts: readonly Part[];
  readonly zones: readonly DeliveryZone[];
}

/** Order number `index` of the `count` in the year before `now`. */
export interface OrderPlace {
  readonly index: number;
  readonly count: number;
  readonly now: Date;
}

const yearMs = 365 * 86_400_000;

/** The time of an order is in its id. */
function idAt(time: Date, key: string): string {
  const seconds = Math.floor(time.getTime() / 1_000);
  return seconds.toString(16).padStart(8, '0') + stableId(key).toHexString().slice(8);
}

/** Five base-32 digits; the odd factor gives each index its own number. */
function digitsOf(index: number): Uint8Array {
  const mixed = (index * 7_654_321) % 32 ** 5;
  return Uint8Array.from({ length: 5 }, (_, at) => Math.floor(mixed / 32 ** at) % 32);
}

function partsOf({ parts }: Offer, dice: Dice, most: number) {
  const chosen = Array.from({ length: dice.between(1, most) }, () => dice.pickPopular(parts));
  return [...new Set(chosen)].map((part) => ({
    part,
    quantity: part.minOrderQuantity * dice.between(1, 3),
  }));
}

type Chosen = ReturnType<typeof partsOf>;

function deliveryOf({ zones }: Offer, { address: { country, city } }: SeededBuyer, chosen: Chosen) {
  const loads = chosen.map(({ part, quantity }) => ({ ...part, quantity }));
  const [option] = quoteOf(zones, { country, city, loads }).options;
  if (!option) return undefined;
  const { freeOver, steps, towns } = option;
  const cents = toCents(option.price);
  return {
    charge: { kind: 'delivery' as const, text: deliveryText(option), cents },
    tariff: { steps, quotedCents: cents, freeOver, towns },
  };
}

/** The addresses of an order, as its buyer entered them. */
function addressesOf({ address, email }: SeededBuyer, dice: Dice): Partial<Order> {
  const { name, phone } = address;
  if (dice.chance(shares.withoutDelivery)) return { phoneE164: phone };
  return {
    delivery: address,
    billing: dice.chance(shares.otherInvoiceAddress)
      ? { ...address, name: `${name}, accounts (${email})`, street: '1 Harbour Square' }
      : undefined,
  };
}

/** Returns an order at the moment it was placed, before its stock was decided. */
export function newOrder(offer: Offer, { index, count, now }: OrderPlace): Order {
  const dice = diceOf(index);
  const last = buyerCount(count) - 1;
  const buyer = buyerAt(Math.min(dice.between(0, last), dice.between(0, last)));
  const createdAt = new Date(now.getTime() - yearMs * (1 - index / count));
  const id = idAt(createdAt, `order ${index}`);
  const addresses = addressesOf(buyer, dice);
  const { delivery, billing } = addresses;
  const chosen = partsOf(offer, dice, delivery ? 4 : 1);
  const lines = chosen.map(({ part, quantity }, at) => ({
    id: chosen.length === 1 ? id : stableId(`order ${index} line ${at}`).toHexString(),
    partId: part._id.toHexString(),
    partNumber: part.partNumber,
    partName: part.name,
    priceCents: part.priceCents,
    quantity,
    state: 'requested' as const,
    weightGrams: part.weightGrams,
  }));
  const sent = delivery && !dice.chance(shares.collected) ? deliveryOf(offer, buyer, chosen) : undefined;
  const carriage = sent ? [sent.charge] : [];
  // Without an address it is an order of the specified call, whose prices contain the tax.
  const tax = taxFor({ delivery, billing, charges: carriage, included: !delivery }, createdAt);
  const charges = withTax({ lines, tax, charges: carriage });
  return {
    id,
    uid: buyer.uid,
    email: buyer.email,
    state: 'requested',
    version: 1,
    createdAt,
    ...addresses,
    clientName: buyer.address.name,
    address: addressLine(buyer.address),
    phone: buyer.address.phone,
    number: newOrderNumber(createdAt, digitsOf(index)),
    lines,
    tax,
    charges: charges.length > 0 ? charges : undefined,
    tariff: sent?.tariff,
    purchaseOrderNumber: dice.chance(shares.purchaseOrderNumber) ? `PO-${70_000 + index}` : undefined,
    placedBy: dice.chance(shares.placedByShop) ? staff.office : undefined,
  };
}
