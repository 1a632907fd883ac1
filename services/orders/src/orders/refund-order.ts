import { type Refund, type NewRefund as RefundBody, toCents, toDollars } from '@shop/contracts';
import { fingerprintOf, idOfKey, keyReused, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeOrRefuse } from './change-order.ts';
import { refundReply } from './order.reply.ts';
import type { Order } from './order.types.ts';
import {
  decideRefund,
  newRefund,
  type RefundRequest,
  refundableCents,
  refundRaced,
  refundTooMuch,
} from './refund.rules.ts';
import { refused, type Verdict } from './verdict.rules.ts';

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
  const decide = (current: Order): Verdict => {
    const verdict = decideRefund(current, request, now);
    const isRaced = current.refunds?.length !== order.refunds?.length;
    return verdict.kind === 'change' && isRaced ? refused(refundRaced) : verdict;
  };
  const result = await changeOrRefuse(deps, { id: order.id, decide }, (current, { code }) =>
    code === refundTooMuch.code ? { refundable: toDollars(refundableCents(current)) } : {},
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
    refund: {
      id: key === undefined ? orderStore.newId() : idOfKey(orderId, key),
      ...newRefund(transfer, now),
      ...{
        reason,
        by,
        fingerprint: fingerprintOf([orderId, amount, lines, charges, repeats, reason, transfer]),
      },
    },
    lines: lines?.map((id) => id.toLowerCase()),
    charges,
    amountCents: amount === undefined ? undefined : toCents(amount),
    repeats,
  };
}
