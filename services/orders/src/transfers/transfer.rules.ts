import { type BankTransfer, canOrderMove } from '@shop/contracts';
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

/** Records that the total arrived at the bank. Compares it with the total at the time of this decision. */
export function payByTransfer(
  order: Order,
  { transfer, receivedCents }: ReceivedMoney,
  { by, now }: { by: string; now: Date },
): Verdict {
  if (isSameTransfer(transfer, order.transfer)) return done;
  if (!canOrderMove(order.state, 'paid')) return refusedAs(order.state);
  if (receivedCents !== totalCents(order)) return refused(otherTotal);
  const text = `The payment arrived by bank transfer ${transfer.reference} of ${transfer.date}`;
  return changed({
    to: 'paid',
    set: { transfer, paidCents: receivedCents, paidAt: now },
    entry: { at: now, what: 'paid', text, by },
  });
}
