import { type BankTransfer, canOrderMove } from '@shop/contracts';
import { type Booking, earlyTransfer, transferKey, withTransferKey } from '../money/transfer-keys.rules.ts';
import { otherTotal, refusedAs } from '../order/order.rules.ts';
import type { Order, Verdict } from '../order/order.types.ts';
import { changed, done, refused, totalCents } from '../order/order-lines.rules.ts';

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
  { by, now, ...booking }: { by: string; now: Date } & Booking,
): Verdict {
  if (isSameTransfer(transfer, order.transfer)) return done;
  if (!canOrderMove(order.state, 'paid')) return refusedAs(order.state);
  if (receivedCents !== totalCents(order)) return refused(otherTotal);
  const early = earlyTransfer(order, transfer);
  if (early) return refused(early);
  const text = `The payment arrived by bank transfer ${transfer.reference} of ${transfer.date}`;
  return changed({
    to: 'paid',
    set: {
      transfer,
      paidCents: receivedCents,
      paidAt: now,
      ...withTransferKey(order, transferKey('in', transfer.reference), booking),
    },
    entry: { at: now, what: 'paid', text, by },
  });
}
