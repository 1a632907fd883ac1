import { type BankTransfer, canOrderMove, type StateRefusal, shopDay, toDollars } from '@shop/contracts';
import { otherTotal, refusedAs } from '../orders/order.rules.ts';
import type { Order } from '../orders/order.types.ts';
import { totalCents } from '../orders/order-lines.rules.ts';
import { changed, done, refused, type Verdict } from '../orders/verdict.rules.ts';

export interface ReceivedMoney {
  readonly transfer: BankTransfer;
  readonly receivedCents: number;
}

export function isSameTransfer(one: BankTransfer, other: BankTransfer | undefined): boolean {
  return one.reference === other?.reference && one.date === other.date;
}

const beforeOrder: StateRefusal = {
  code: 'transfer-too-early',
  message: 'The date is before the order. Check it on the bank statement',
};

/** Asks whether a transfer that has paid other orders pays this one, too. */
export function transferUsed(
  { transfer: { reference }, receivedCents }: ReceivedMoney,
  paid: readonly Pick<Order, 'number' | 'paidCents'>[],
): StateRefusal {
  const dollars = (cents: number) => `$${toDollars(cents).toFixed(2)}`;
  const before = paid.map(({ number, paidCents = 0 }) => `${number} (${dollars(paidCents)})`).join(', ');
  const sum = paid.reduce((cents, { paidCents = 0 }) => cents + paidCents, receivedCents);
  return {
    code: 'transfer-used',
    message: `Transfer ${reference} has already paid ${before}. With this order it comes to ${dollars(sum)}. Book it here too?`,
  };
}

/** Records that the total arrived at the bank. Compares it with the total at the time of this decision. */
export function payByTransfer(
  order: Order,
  { transfer, receivedCents }: ReceivedMoney,
  { by, now }: { by: string; now: Date },
): Verdict {
  if (isSameTransfer(transfer, order.transfer)) return done;
  if (!canOrderMove(order.state, 'paid')) return refusedAs(order.state);
  if (receivedCents !== totalCents(order)) return refused(otherTotal);
  if (transfer.date < shopDay(order.createdAt)) return refused(beforeOrder);
  const text = `The payment arrived by bank transfer ${transfer.reference} of ${transfer.date}`;
  return changed({
    to: 'paid',
    set: { transfer, paidCents: receivedCents, paidAt: now },
    entry: { at: now, what: 'paid', text, by },
  });
}
