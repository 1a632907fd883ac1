import {
  addressLine,
  isCollected,
  type KeptAddress,
  type OrderCorrection,
  phoneText,
  reachesTown,
  type StateRefusal,
  stateRefusals,
  type WholeOrderState,
} from '@shop/contracts';
import { isChangedTooOften, personName, tooManyChanges } from '../order/order.rules.ts';
import type { Order, OrderChange, Verdict } from '../order/order.types.ts';
import { changed, done, refused, taxFor } from '../order/order-lines.rules.ts';

const place = ['street', 'city', 'region', 'postcode', 'country'] as const;
const addressFields = ['name', 'company', ...place, 'phone', 'phoneE164', 'taxId'] as const;

const unpaid: readonly WholeOrderState[] = ['requested', 'reserved'];

function written(address: KeptAddress): string {
  const { name, taxId } = address;
  return [name, addressLine(address), `phone ${phoneText(address)}`, taxId && `tax ID ${taxId}`]
    .filter(Boolean)
    .join(', ');
}

function isSame(one: KeptAddress, other: KeptAddress): boolean {
  return addressFields.every((field) => (one[field] ?? '') === (other[field] ?? ''));
}

/** The place of an order without a delivery address. */
function placeOf(order: Order): string {
  return [order.clientName, order.address, `phone ${phoneText(order)}`].join(', ');
}

const fieldNames: Readonly<Record<(typeof addressFields)[number], string>> = {
  name: 'name',
  company: 'company',
  street: 'street',
  city: 'city',
  region: 'region',
  postcode: 'postcode',
  country: 'country',
  phone: 'phone',
  phoneE164: 'phone in international form',
  taxId: 'tax ID',
};

/** Names the changed fields alone: a timeline with whole addresses grows by two of them with each correction. */
function changesOf(before: KeptAddress, after: KeptAddress): string {
  return addressFields
    .filter((field) => (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) => `${fieldNames[field]} ${before[field] || 'none'} → ${after[field] || 'none'}`)
    .join(', ');
}

interface Difference {
  readonly set: NonNullable<OrderChange['set']>;
  readonly text: string;
}

function differences(order: Order, correction: OrderCorrection): Difference[] {
  const { delivery, billing, purchaseOrderNumber } = correction;
  const found: Difference[] = [];
  if (delivery && !(order.delivery && isSame(delivery, order.delivery)))
    found.push({
      set: {
        delivery,
        clientName: personName(delivery.name),
        address: addressLine(delivery),
        phone: delivery.phone,
      },
      text: `Delivery address: ${order.delivery ? changesOf(order.delivery, delivery) : `${placeOf(order)} → ${written(delivery)}`}`,
    });
  if (billing && !(order.billing && isSame(billing, order.billing)))
    found.push({
      set: { billing },
      text: `Invoice address: ${order.billing ? changesOf(order.billing, billing) : `as delivery → ${written(billing)}`}`,
    });
  if (purchaseOrderNumber !== undefined && purchaseOrderNumber !== order.purchaseOrderNumber)
    found.push({
      set: { purchaseOrderNumber },
      text: `Order number of the buyer: ${order.purchaseOrderNumber ?? 'none'} → ${purchaseOrderNumber}`,
    });
  return found;
}

const otherPlace: StateRefusal = {
  code: 'delivery-priced',
  message: "This delivery doesn't go there. To send it there, cancel the order and order again.",
};

function isPricedElsewhere(order: Order, { delivery }: OrderCorrection): boolean {
  if (!delivery || isCollected(order)) return false;
  const isReached = reachesTown(order.tariff?.towns, delivery.city);
  return delivery.country !== order.delivery?.country || !isReached;
}

const otherTax: StateRefusal = {
  code: 'tax-differs',
  message: 'Another tax applies in this country. To send it there, cancel the order and order again.',
};

/** Returns the tax with the corrected addresses, by the rules of the day of the order. */
function taxAfter(order: Order, { delivery = order.delivery, billing = order.billing }: OrderCorrection) {
  const { tax, charges, createdAt } = order;
  return tax && taxFor({ delivery, billing, charges, included: tax.included }, createdAt);
}

/** Corrects the addresses or purchase order number of an unsent order. Once it is paid, only staff may. */
export function correct(
  order: Order,
  correction: OrderCorrection,
  { by, isStaff, now }: { by: string; isStaff: boolean; now: Date },
): Verdict {
  const isOpen = unpaid.includes(order.state) || (isStaff && order.state === 'paid');
  if (!isOpen) return refused(stateRefusals[order.state]);
  if (isPricedElsewhere(order, correction)) return refused(otherPlace);
  const tax = taxAfter(order, correction);
  if (tax?.basisPoints !== order.tax?.basisPoints) return refused(otherTax);
  const found = differences(order, correction);
  if (found.length === 0) return done;
  if (isChangedTooOften(order, { isStaff })) return refused(tooManyChanges);
  const set = Object.assign(tax ? { tax } : {}, ...found.map((each) => each.set));
  const entry = { at: now, what: 'corrected', text: found.map(({ text }) => text).join('. '), by };
  return changed({ to: order.state, set, entry });
}
