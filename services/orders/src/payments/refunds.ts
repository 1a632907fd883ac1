import { paymentRefund, queues } from '@shop/contracts';
import { type OutboxEntry, outboxEntry } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { appendTimeline } from '../orders/change-order.ts';
import type { Payment } from './payment.document.ts';
import { nextRefundCheck, type RefundStatus, refundStatus } from './payment.rules.ts';

export interface RefundRequest {
  readonly intentId: string;
  readonly orderId?: string | undefined;
  /** Stable code of the reason: `late`, `payment-wrong-amount` … */
  readonly reason: string;
  /** The reason as a text for the buyer. */
  readonly text: string;
}

export function refundMessageId(intentId: string): string {
  return `refund-${intentId}`;
}

/** Builds the message that makes a refund, or asks what became of it. */
export function refundMessage(
  { intentId, orderId, reason }: Omit<RefundRequest, 'text'>,
  now: Date,
  id = refundMessageId(intentId),
): OutboxEntry {
  return outboxEntry(queues.ordersRefunds, paymentRefund, {
    id,
    payload: { intentId, ...(orderId === undefined ? {} : { orderId }), reason },
    now,
  });
}

/**
 * Decides a refund of an intent, once. Records it on the order first, so that its timeline entry precedes those of the
 * refund's result.
 */
export async function startRefund(deps: OrdersDeps, refund: RefundRequest): Promise<void> {
  const { paymentStore, paymentOutbox, paymentMetrics } = deps;
  const { intentId, orderId, text } = refund;
  const now = new Date();
  const message = refundMessage(refund, now);
  const checkAt = nextRefundCheck(0, now);
  if (orderId !== undefined) {
    const entry = { at: now, what: 'payment-returning', text, by: 'system', ref: intentId };
    await appendTimeline(deps, orderId, entry);
  }
  if (await paymentStore.startRefund(intentId, { ...refund, checkAt, now }, [message])) {
    paymentMetrics.refunds.inc({ outcome: 'decided' });
    await paymentOutbox.publish(intentId, [message]);
  }
}

/** Returns the number of the current refund attempt, counted from 1. */
export function refundAttempt({ failedRefunds = 0 }: Payment): number {
  return failedRefunds + 1;
}

/**
 * Asks the provider about a refund and records the result on the payment and the order; `askedBy` is the id of the
 * message that asks. Returns undefined for a failure that was already recorded. Every step can be repeated.
 */
export async function updateRefund(
  deps: OrdersDeps,
  payment: Payment,
  askedBy: string,
): Promise<RefundStatus | undefined> {
  const [intent, refunds] = await Promise.all([
    deps.provider.findIntent(payment._id),
    deps.provider.findRefunds(payment._id),
  ]);
  const status = refundStatus(intent?.receivedCents ?? 0, refunds);
  if (status === 'succeeded') await recordSucceeded(deps, payment);
  if (status === 'pending') await recordPending(deps, payment);
  if (status === 'failed' && !(await recordNewFailure(deps, payment, askedBy))) return undefined;
  return status;
}

/**
 * Ends this attempt; only repeating the message `failedBy` starts another. Returns false when another message
 * recorded the failure first.
 */
export async function failRefund(deps: OrdersDeps, payment: Payment, failedBy: string): Promise<boolean> {
  await appendRefundLine(deps, payment, 'failed');
  const isFirst = await deps.paymentStore.failRefund(payment, { failedBy, now: new Date() });
  if (isFirst) deps.paymentMetrics.refunds.inc({ outcome: 'ended' });
  return isFirst;
}

async function recordSucceeded(deps: OrdersDeps, payment: Payment): Promise<void> {
  await appendRefundLine(deps, payment, 'succeeded');
  const from = ['refunding', 'refund-pending', 'refund-failed', 'orphaned'] as const;
  if (await deps.paymentStore.move(payment._id, { from, to: 'refunded', now: new Date() }))
    deps.paymentMetrics.refunds.inc({ outcome: 'done' });
}

async function recordPending(deps: OrdersDeps, payment: Payment): Promise<void> {
  if (payment.state !== 'refunding') return;
  await appendRefundLine(deps, payment, 'pending');
  const move = { from: ['refunding'], to: 'refund-pending', now: new Date() } as const;
  if (await deps.paymentStore.move(payment._id, move))
    deps.paymentMetrics.refunds.inc({ outcome: 'pending' });
}

async function recordNewFailure(deps: OrdersDeps, payment: Payment, askedBy: string): Promise<boolean> {
  const isKnown = payment.state === 'refund-failed' || payment.state === 'orphaned';
  return !isKnown && failRefund(deps, payment, askedBy);
}

const lines = {
  pending: { what: 'payment-refund-pending', text: 'The refund is on its way' },
  succeeded: { what: 'payment-refunded', text: 'The money was refunded' },
  failed: {
    what: 'payment-refund-failed',
    text: "The refund failed; we're looking into it",
  },
} as const;

/**
 * Written before the payment changes: after a crash in between, a repetition does both, and `ref` keeps the entry
 * single.
 */
async function appendRefundLine(
  deps: OrdersDeps,
  payment: Payment,
  status: keyof typeof lines,
): Promise<void> {
  if (payment.orderId === undefined) return;
  const attempt = refundAttempt(payment);
  const ref = attempt === 1 ? payment._id : `${payment._id}-${attempt}`;
  const entry = { at: new Date(), ...lines[status], by: 'provider', ref };
  await appendTimeline(deps, payment.orderId, entry);
}
