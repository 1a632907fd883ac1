import { addressLine, type WholeOrderState } from '@shop/contracts';
import {
  newOrderNumber,
  type Order,
  type OrderLine,
  type OrderRefund,
  totalCents,
} from '@shop/orders/documents';
import { ObjectId } from 'mongodb';

export interface SoldPart {
  readonly _id: ObjectId;
  readonly partNumber: string;
  readonly name: string;
  readonly priceCents: number;
  readonly minOrderQuantity: number;
}

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;
const buyerCount = 2_000;

/** Country, its cities, and the beginning of its phone numbers. */
const places = [
  ['BD', ['Dhaka', 'Sylhet', 'Chittagong', 'Khulna'], '+8801'],
  ['DE', ['Hamburg', 'Stuttgart', 'Leipzig'], '+49151'],
  ['AE', ['Dubai', 'Sharjah'], '+97150'],
  ['IN', ['Kolkata', 'Pune'], '+9198'],
  ['GB', ['Leeds', 'Bristol'], '+4477'],
  ['PL', ['Gdynia', 'Lublin'], '+4860'],
  ['KE', ['Mombasa', 'Nairobi'], '+2547'],
  ['MY', ['Penang', 'Klang'], '+6012'],
] as const;
const firstNames = ['Shahid', 'Nadia', 'Karl', 'Greta', 'Omar', 'Priya', 'Tom', 'Ewa', 'Wanjiru', 'Siti'];
const lastNames = ['Karim', 'Rahman', 'Weber', 'Haddad', 'Sen', 'Clark', 'Nowak', 'Otieno', 'Lim', 'Hossain'];
const trades = ['Motors', 'Autoparts', 'Garage', 'Trading', 'Workshop'];

/** Returns numbers from 0 to 1 that are the same for the same seed (Park and Miller). */
function randomFrom(seed: number): () => number {
  let state = (seed * 7_919 + 1) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function pick<Item>(items: readonly Item[], random: number): Item {
  const item = items[Math.floor(random * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

function buyerAt(index: number) {
  const random = randomFrom(index + 1_000_000);
  // Squared, so that the first countries have most buyers.
  const [country, cities, start] = pick(places, random() ** 2);
  const [first, last] = [pick(firstNames, random()), pick(lastNames, random())];
  const phone = `${start}${String(index).padStart(8, '3')}`;
  const delivery = {
    ...{ name: `${first} ${last}`, street: `${1 + (index % 90)} Station Road`, city: pick(cities, random()) },
    ...{ country, phone, phoneE164: phone },
    ...(random() < 0.7 && { company: `${last} ${pick(trades, random())}`, taxId: `T-${400_000 + index}` }),
  };
  return { uid: `seeded-${index}`, email: `${first}.${last}.${index}@example.com`.toLowerCase(), delivery };
}

function stateAt(ageMs: number, random: number): WholeOrderState {
  if (random < 0.06) return 'cancelled';
  if (random < 0.08) return 'expired';
  if (random < 0.12) return 'refunded';
  return ageMs < 5 * dayMs && random < 0.7 ? 'paid' : 'shipped';
}

const lineStates = { cancelled: 'cancelled', expired: 'cancelled', refunded: 'returned' } as const;

function linesOf(parts: readonly SoldPart[], state: WholeOrderState, random: () => number): OrderLine[] {
  const chosen = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(parts, random() ** 2));
  return [...new Set(chosen)].map((part) => {
    const quantity = part.minOrderQuantity * (1 + Math.floor(random() * 3));
    return {
      id: new ObjectId().toHexString(),
      ...{ partId: part._id.toHexString(), partNumber: part.partNumber, partName: part.name },
      ...{ priceCents: part.priceCents, quantity },
      state: state in lineStates ? lineStates[state as keyof typeof lineStates] : 'reserved',
      ...(state === 'shipped' && { sent: quantity }),
      ...(state === 'refunded' && { returned: quantity, release: 'done' as const }),
    };
  });
}

/** An order's time is in its id. */
function idAt(time: Date): string {
  return (
    ObjectId.createFromTime(time.getTime() / 1_000)
      .toHexString()
      .slice(0, 8) + new ObjectId().toHexString().slice(8)
  );
}

/** Five base-32 digits; the odd factor gives each index its own number. */
function digitsOf(index: number): Uint8Array {
  const mixed = (index * 7_654_321) % 32 ** 5;
  return Uint8Array.from({ length: 5 }, (_, at) => Math.floor(mixed / 32 ** at) % 32);
}

/** Returns order number `index` of `count` in the year before `now`. */
export function seededOrder(
  parts: readonly SoldPart[],
  { index, count, now }: { index: number; count: number; now: Date },
): Order {
  const random = randomFrom(index);
  const createdAt = new Date(now.getTime() - yearMs * (1 - index / count));
  const state = stateAt(now.getTime() - createdAt.getTime(), random());
  const buyer = buyerAt(Math.floor(random() ** 2 * buyerCount));
  const lines = linesOf(parts, state, random);
  const isPaid = state === 'paid' || state === 'shipped' || state === 'refunded';
  const paidAt = new Date(createdAt.getTime() + 60_000);
  const paidCents = totalCents({ lines });
  const refund: OrderRefund = {
    ...{ id: `seed-${index}`, amountCents: paidCents, lines: lines.map(({ id }) => id), state: 'succeeded' },
    ...{
      reason: 'No longer needed',
      by: 'seed',
      at: new Date(Math.min(now.getTime(), paidAt.getTime() + dayMs)),
    },
  };
  const parcel = {
    ...{ id: `seed-${index}`, carrier: 'DHL', trackingNumber: `JD01${String(index).padStart(8, '0')}` },
    ...{ lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity })), by: 'seed', at: paidAt },
  };
  return {
    ...{ id: idAt(createdAt), uid: buyer.uid, email: buyer.email, state, version: 4, createdAt, lines },
    ...{ clientName: buyer.delivery.name, address: addressLine(buyer.delivery), phone: buyer.delivery.phone },
    ...{ number: newOrderNumber(createdAt, digitsOf(index)), delivery: buyer.delivery },
    ...(random() < 0.5 && { purchaseOrderNumber: `PO-${70_000 + index}` }),
    ...(isPaid && { transactionId: `pi_seed_${index}`, paidCents, paidAt }),
    ...(state === 'refunded' && { refunds: [refund], refundedCents: paidCents }),
    ...(state === 'shipped' && { shipments: [parcel] }),
  };
}
