import { createHash } from 'node:crypto';
import { type NewRefund, type Refund, toCents, toDollars } from '@shop/contracts';
import { Refusal, refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { nextRefundCheck } from '../payments/payment.rules.ts';
import { changeOrder } from './change-order.ts';
import { refundReply } from './order.reply.ts';
import type { Order, Verdict } from './order.types.ts';
import {
  decideRefund,
  type RefundRequest,
  refundableCents,
  refundRaced,
  refundTooMuch,
} from './refund.rules.ts';

export interface RefundDemand {
  /** The order as the request read it. */
  readonly order: Order;
  readonly body: Omit<NewRefund, 'orderId'>;
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
    return verdict.kind === 'change' && isRaced ? { kind: 'refused', refusal: refundRaced } : verdict;
  };
  const result = await changeOrder(deps, { id: order.id, decide });
  if (result.kind === 'refused') {
    const { code, message } = result.refusal;
    const isTooMuch = code === refundTooMuch.code;
    const extra = isTooMuch ? { refundable: toDollars(refundableCents(result.order)) } : {};
    throw refuse.conflict(code, message, extra);
  }
  if (result.kind === 'changed') deps.paymentMetrics.refunds.inc({ outcome: 'decided' });
  const made = result.order.refunds?.find(({ id }) => id === request.refund.id);
  if (!made || made.fingerprint !== request.refund.fingerprint) throw keyReused();
  return refundReply(made, 'admin');
}

function requestOf(
  { orderStore }: OrdersDeps,
  { order: { id: orderId }, body, by, idempotencyKey: key }: RefundDemand,
  now: Date,
): RefundRequest {
  const { amount, lines, reason } = body;
  return {
    refund: {
      // The same key names the same refund of this order.
      id: key === undefined ? orderStore.newId() : digest([orderId, key]).slice(0, 24),
      state: 'asked',
      ...{
        reason,
        by,
        fingerprint: digest([orderId, amount, lines, reason]),
        checkAt: nextRefundCheck(0, now),
      },
    },
    lines: lines?.map((id) => id.toLowerCase()),
    amountCents: amount === undefined ? undefined : toCents(amount),
  };
}

function digest(facts: unknown): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

function keyReused(): Refusal {
  return new Refusal(422, 'idempotency-key-reused', 'This Idempotency-Key was used for another refund');
}
