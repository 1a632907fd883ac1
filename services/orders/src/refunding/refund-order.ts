import { type Refund, type NewRefund as RefundBody, toCents, toDollars } from '@shop/contracts';
import { fingerprintOf, idOfKey, keyReused, refuse, signed } from '@shop/service-kit';
import { refundReply } from '../calls/order.reply.ts';
import type { OrdersDeps } from '../deps.ts';
import { bookTransferBack } from '../money/book-transfer.ts';
import {
  decideRefund,
  newRefund,
  type RefundRequest,
  refundRaced,
  refundTooMuch,
} from '../money/refund.rules.ts';
import { refundableCents } from '../money/refundable.rules.ts';
import type { Booking } from '../money/transfer-keys.rules.ts';
import { changeOrRefuse } from '../order/change-order.ts';
import type { Order, Verdict } from '../order/order.types.ts';
import { refused } from '../order/order-lines.rules.ts';

export interface RefundDemand {
  /** The order as the request read it. */
  readonly order: Order;
  readonly body: Omit<RefundBody, 'orderId'>;
  readonly by: string;
  readonly idempotencyKey: string | undefined;
}

/**
 * Decides a refund; the worker of the refund queue makes it. Of several at once, one wins and the rest get a 409:
 * their admins did not know about the winner.
 */
export async function refundOrder(deps: OrdersDeps, demand: RefundDemand): Promise<Refund> {
  const { order } = demand;
  const now = new Date();
  const request = requestOf(deps, demand, now);
  const decide = (current: Order, booking: Booking = {}): Verdict => {
    const verdict = decideRefund(current, { ...request, booking }, now);
    const isRaced = current.refunds?.length !== order.refunds?.length;
    return verdict.kind === 'change' && isRaced ? refused(refundRaced) : verdict;
  };
  const refund = (booking: Booking) =>
    changeOrRefuse(
      deps,
      { id: order.id, decide: (current) => decide(current, booking) },
      (current, { code }) =>
        code === refundTooMuch.code ? { refundable: toDollars(refundableCents(current)) } : {},
    );
  const { transfer, shared: isShared = false } = demand.body;
  const result = await bookTransferBack(
    deps,
    { transfer, isShared, verdict: decide(order, { isShared: true }) },
    refund,
  );
  if (result.kind === 'changed') deps.paymentMetrics.refunds.inc({ outcome: 'decided' });
  const made = result.order.refunds?.find(({ id }) => id === request.refund.id);
  if (!made) throw refuse.notFound('Refund');
  if (made.fingerprint !== request.refund.fingerprint) {
    const amount = toDollars(made.amountCents);
    throw keyReused('refund', { id: made.id, at: made.at.toISOString(), amount });
  }
  return refundReply(made, { isStaff: true });
}

function requestOf(
  { orderStore }: OrdersDeps,
  { order: { id: orderId }, body, by, idempotencyKey: key }: RefundDemand,
  now: Date,
): RefundRequest {
  const { amount, lines, charges, repeats, reason, transfer } = body;
  return {
    refund: signed({
      id: key === undefined ? orderStore.newId() : idOfKey(orderId, key),
      ...newRefund(transfer, now),
      reason,
      by,
      fingerprint: fingerprintOf([orderId, amount, lines, charges, repeats, reason, transfer]),
    }),
    lines: lines?.map((id) => id.toLowerCase()),
    charges,
    amountCents: amount === undefined ? undefined : toCents(amount),
    repeats,
  };
}
