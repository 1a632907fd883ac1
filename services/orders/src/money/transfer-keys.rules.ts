import { type BankTransfer, formatCents, plainText, type StateRefusal, shopDay } from '@shop/contracts';
import type { Order } from '../order/order.types.ts';

/** Whether money arrived or went back: references of the two are not compared. */
export type TransferWay = 'in' | 'back';

/** Returns the key of a reference: people write one with and without spaces, dashes and capitals. */
export function transferKey(way: TransferWay, reference: string): string {
  const key = plainText(reference)
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return `${way} ${key || reference}`;
}

/** How a transfer is booked. `isFirst`: no other order has its reference. `isShared`: the clerk confirmed that others have. */
export interface Booking {
  readonly isFirst?: boolean;
  readonly isShared?: boolean;
}

type Keys = Pick<Order, 'transferKeys' | 'firstTransferKeys'>;

export function withTransferKey(given: Keys, key: string, { isFirst = false }: Booking): Keys {
  const { transferKeys = [], firstTransferKeys = [] } = given;
  const added = (keys: readonly string[]) => [...new Set([...keys, key])];
  return {
    transferKeys: added(transferKeys),
    firstTransferKeys: isFirst ? added(firstTransferKeys) : given.firstTransferKeys,
  };
}

const beforeOrder: StateRefusal = {
  code: 'transfer-too-early',
  message: 'The date is before the order. Check it on the bank statement',
};

/** No money arrives or goes back before its order was placed; the contract refuses dates in the future. */
export function earlyTransfer(
  { createdAt }: Pick<Order, 'createdAt'>,
  { date }: BankTransfer,
): StateRefusal | undefined {
  return date < shopDay(createdAt) ? beforeOrder : undefined;
}

/** The bookings of one order with a reference. */
export interface Booked {
  readonly number: string;
  readonly cents: number;
}

/** Returns what an order has booked with a reference; undefined if nothing. */
export function bookedIn(order: Order, way: TransferWay, key: string): Booked | undefined {
  if (!order.transferKeys?.includes(key)) return undefined;
  const { number, paidCents = 0, refunds = [] } = order;
  if (way === 'in') return { number, cents: paidCents };
  const back = refunds.filter(({ transfer }) => transfer && transferKey(way, transfer.reference) === key);
  return { number, cents: back.reduce((sum, { amountCents }) => sum + amountCents, 0) };
}

/** Asks whether a transfer that is booked already is also this one's. */
export function transferUsed(
  { way, reference, cents }: { way: TransferWay; reference: string; cents: number },
  booked: readonly Booked[],
): StateRefusal {
  const [done, thing] = way === 'in' ? ['paid', 'order'] : ['paid back', 'refund'];
  const before = booked.map((each) => `${each.number} (${formatCents(each.cents)})`).join(', ');
  const sum = booked.reduce((total, each) => total + each.cents, cents);
  return {
    code: 'transfer-used',
    message: `Transfer ${reference} has already ${done} ${before}. With this ${thing} it comes to ${formatCents(sum)}. Book it here too?`,
  };
}
