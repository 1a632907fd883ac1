import type { BankTransfer } from '@shop/contracts';
import { refuse } from '@shop/service-kit';
import type { OrderDeps } from '../order/change-order.ts';
import { TransferTaken, type Verdict } from '../order/order.types.ts';
import {
  type Booking,
  bookedIn,
  type TransferWay,
  transferKey,
  transferUsed,
} from './transfer-keys.rules.ts';

interface TransferDemand {
  readonly way: TransferWay;
  readonly reference: string;
  readonly cents: number;
  readonly isShared: boolean;
  /** The order, when it only repeats what it has booked. */
  readonly besides?: string | undefined;
}

/** A reference that is booked twice is more often a slip than one transfer for two orders. */
async function assertUnused(
  { orderStore }: Pick<OrderDeps, 'orderStore'>,
  demand: TransferDemand,
): Promise<void> {
  const key = transferKey(demand.way, demand.reference);
  const found = await orderStore.withTransferKey(key);
  const booked = found
    .filter(({ id }) => id !== demand.besides)
    .flatMap((order) => bookedIn(order, demand.way, key) ?? []);
  if (booked.length === 0) return;
  const { code, message } = transferUsed(demand, booked);
  throw refuse.conflict(code, message, { numbers: booked.map(({ number }) => number) });
}

/**
 * Books a transfer. The first order with a reference claims it in the write that books it, so of two clerks at the same
 * moment one is asked. A confirmed booking claims it, too, if it turns out to be the first.
 */
export async function bookTransfer<Result>(
  deps: Pick<OrderDeps, 'orderStore'>,
  demand: TransferDemand,
  book: (booking: Booking) => Promise<Result>,
): Promise<Result> {
  const { isShared } = demand;
  if (!isShared) await assertUnused(deps, demand);
  try {
    return await book({ isFirst: true, isShared });
  } catch (error) {
    if (!(error instanceof TransferTaken)) throw error;
    if (!isShared) await assertUnused(deps, demand);
    return book({ isShared });
  }
}

interface WayBack {
  readonly transfer: BankTransfer | undefined;
  readonly isShared: boolean;
  /** The verdict of the rules: the page asks only about a refund that they would make. */
  readonly verdict: Verdict;
}

/** Books a refund, with its transfer back if it has one. */
export function bookTransferBack<Result>(
  deps: Pick<OrderDeps, 'orderStore'>,
  { transfer, isShared, verdict }: WayBack,
  book: (booking: Booking) => Promise<Result>,
): Promise<Result> {
  const made = verdict.kind === 'change' ? verdict.change.set?.refunds?.at(-1) : undefined;
  if (!transfer || !made) return book({ isShared });
  const { reference } = transfer;
  return bookTransfer(deps, { way: 'back', reference, cents: made.amountCents, isShared }, book);
}
