import { type PayloadOf, paymentRefund, queues, type RefundState } from '@shop/contracts';
import { type Logger, NeverRetry, type Outbox, type OutboxEntry, outboxEntry } from '@shop/service-kit';
import { decideRefund, followRefund, nextRefundCheck, refundStatesBefore } from '../money/refund.rules.ts';
import { appendTimeline, changeOrder, findOrder, type OrderDeps } from '../order/change-order.ts';
import type { Order, OrderRefund } from '../order/order.types.ts';
import { type Payment, type PaymentState, refundedStates } from './payment.document.ts';
import { refundStatus, returningCents } from './payment.rules.ts';
import type { PaymentStore } from './payment.store.ts';
import type { PaymentMetrics } from './payment-metrics.ts';
import {
  type NewRefund,
  type PaymentProvider,
  type ProviderRefund,
  RefundRefused,
} from './provider.types.ts';

/** The part of the service that payments need. */
export interface PaymentDeps extends OrderDeps {
  readonly provider: PaymentProvider;
  readonly paymentStore: PaymentStore;
  readonly paymentOutbox: Outbox;
  readonly paymentMetrics: PaymentMetrics;
  readonly logger: Logger;
}

export type RefundJob = PayloadOf<typeof paymentRefund>;

/** A refund as the provider made it, or refused to make it. */
type Outcome = Pick<ProviderRefund, 'status' | 'amountCents' | 'failure'> & { readonly id?: string };

/** Asks the provider for a refund that it does not have yet. */
async function makeRefund({ provider, paymentMetrics }: PaymentDeps, refund: NewRefund): Promise<Outcome> {
  try {
    return await provider.refund(refund);
  } catch (error) {
    paymentMetrics.refunds.inc({ outcome: 'failed' });
    if (!(error instanceof RefundRefused)) throw error;
    return { status: 'failed', amountCents: refund.amountCents, failure: error.message };
  }
}

const outcomes = { pending: 'pending', succeeded: 'done', failed: 'ended' } as const;

export async function makeOrderRefund(
  deps: PaymentDeps,
  { orderId = '', refundId }: RefundJob,
): Promise<void> {
  const order = await findOrder(deps, orderId);
  const decided = order?.refunds?.find(({ id }) => id === refundId);
  const intentId = order?.transactionId;
  if (!decided || intentId === undefined) throw new NeverRetry(`order ${orderId} has no refund ${refundId}`);
  const { id, amountCents, state } = decided;
  if (state === 'failed') return;
  const made = (await deps.provider.findRefunds(intentId)).find((each) => each.refundId === id);
  await recordOnOrder(
    deps,
    { orderId, refundId: id },
    made ?? (await makeRefund(deps, { intentId, refundId: id, amountCents })),
  );
}

async function recordOnOrder(
  deps: PaymentDeps,
  { orderId, refundId }: { orderId: string; refundId: string },
  { id: providerId, status: state, failure }: Outcome,
): Promise<void> {
  const news = { refundId, state, providerId, failure };
  const decide = (order: Order) => followRefund(order, news, new Date());
  const { kind } = await changeOrder(deps, { id: orderId, decide });
  if (kind === 'changed') deps.paymentMetrics.refunds.inc({ outcome: outcomes[state] });
}

/**
 * Syncs the refunds of an order with the provider's. A refund made by hand at the provider is recorded as it is. If
 * it does not fit next to one of ours, throws and is retried: the provider can only make one of them.
 */
export async function followOrderRefunds(
  deps: PaymentDeps,
  { _id: intentId, orderId = '' }: Payment,
): Promise<void> {
  // Read before the order: the order decides a refund of ours before the provider makes it, so none is mistaken for
  // one made by hand.
  const known = await deps.provider.findRefunds(intentId);
  const order = await findOrder(deps, orderId);
  if (order?.transactionId !== intentId) return;
  const own = new Map(order.refunds?.map(({ id, state }) => [id, state]));
  for (const made of known) {
    const refundId = own.has(made.refundId ?? '') ? (made.refundId ?? '') : made.id;
    if (own.get(refundId) === made.status) continue;
    if (own.has(refundId)) await recordOnOrder(deps, { orderId, refundId }, made);
    else if (made.status !== 'failed') await recordByHand(deps, orderId, made);
  }
}

async function recordByHand(
  deps: PaymentDeps,
  orderId: string,
  { id, amountCents, status: state }: ProviderRefund,
): Promise<void> {
  const refund = { id, state, providerId: id, by: 'provider', reason: 'Refunded at the payment provider' };
  const decide = (order: Order) => decideRefund(order, { refund, amountCents }, new Date());
  const { kind } = await changeOrder(deps, { id: orderId, decide });
  if (kind === 'refused') throw new Error(`${id} does not fit beside the refunds that are under way`);
  if (kind === 'changed') deps.paymentMetrics.refunds.inc({ outcome: 'decided' });
}

export interface PaymentRefund {
  readonly intentId: string;
  readonly orderId?: string | undefined;
  /** Stable code of the reason: `late`, `payment-wrong-amount` … */
  readonly reason: string;
  /** The reason as a text for the buyer. */
  readonly text: string;
}

/**
 * Decides a refund of all money of a payment, once. Records it on the order first, so that its timeline entry
 * precedes those of the refund's result.
 */
export async function startRefund(deps: PaymentDeps, refund: PaymentRefund): Promise<void> {
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

/**
 * Makes or checks the refund of a payment; all refunds of it count, no matter who made them. One that failed ends as
 * a dead letter; repeating that message from the queue board starts another attempt.
 */
export async function refundPayment(deps: PaymentDeps, intentId: string, messageId: string): Promise<void> {
  const payment = await findPayment(deps, intentId, messageId);
  const [intent, known] = await Promise.all([
    deps.provider.findIntent(intentId),
    deps.provider.findRefunds(intentId),
  ]);
  const { receivedCents = 0 } = intent ?? {};
  const amountCents = receivedCents - returningCents(known);
  const refundId = `all-${attemptOf(payment)}`;
  const isMissing = amountCents > 0 && !known.some((each) => each.refundId === refundId);
  const isAsked = payment.state === 'refunding' && isMissing;
  const made = isAsked ? [await makeRefund(deps, { intentId, refundId, amountCents })] : [];
  const status = refundStatus(receivedCents, [...known, ...made]);
  if (status === 'none') {
    if (payment.state === 'refunding') throw new Error(`the provider knows no refund of ${intentId}`);
    return;
  }
  const isNew = await recordOnPayment(deps, payment, { status, messageId });
  if (isNew && status === 'failed') throw new NeverRetry(`the refund of ${intentId} failed`);
}

/** Returns the payment. Repeating the message at which its refund failed starts another attempt. */
async function findPayment(
  { paymentStore }: PaymentDeps,
  intentId: string,
  messageId: string,
): Promise<Payment> {
  const payment = await paymentStore.find(intentId);
  if (!payment) throw new NeverRetry(`our books know no payment ${intentId}`);
  if (payment.state !== 'refund-failed' || payment.failedBy !== messageId) return payment;
  const now = new Date();
  await paymentStore.retryRefund(intentId, { now, checkAt: nextRefundCheck(0, now) });
  return { ...payment, state: 'refunding' };
}

/** Returns the number of the current refund attempt, counted from 1. */
function attemptOf({ failedRefunds = 0 }: Payment): number {
  return failedRefunds + 1;
}

const lines = {
  pending: { what: 'payment-refund-pending', text: 'The refund is on its way' },
  succeeded: { what: 'payment-refunded', text: 'The money was refunded' },
  failed: { what: 'payment-refund-failed', text: "The refund failed; we're looking into it" },
} as const;

/**
 * Records the status of a payment's refund, first on the timeline: after a crash in between, a repetition does both,
 * and `ref` keeps the entry single. Returns false when it was recorded already.
 */
export async function recordOnPayment(
  { paymentStore, orderStore, paymentMetrics }: PaymentDeps,
  payment: Payment,
  { status, messageId }: { status: Exclude<RefundState, 'asked'>; messageId: string },
): Promise<boolean> {
  const { _id: intentId, orderId } = payment;
  const from = statesBefore(status);
  if (!from.includes(payment.state)) return false;
  const now = new Date();
  const attempt = attemptOf(payment);
  const ref = attempt === 1 ? intentId : `${intentId}-${attempt}`;
  if (orderId !== undefined)
    await orderStore.appendTimeline(orderId, { at: now, ...lines[status], by: 'provider', ref });
  const to = refundedStates[status];
  const isMoved =
    status === 'failed'
      ? await paymentStore.failRefund(payment, { from, failedBy: messageId, now })
      : await paymentStore.move(intentId, { from, to, now });
  if (isMoved) paymentMetrics.refunds.inc({ outcome: outcomes[status] });
  return isMoved;
}

/** A refund made by hand also ends a failed refund, and settles orphaned money. */
function statesBefore(status: RefundState): PaymentState[] {
  const before: PaymentState[] = refundStatesBefore(status).map((state) => refundedStates[state]);
  return status === 'succeeded' ? [...before, 'refund-failed', 'orphaned'] : before;
}

/** Builds the message that makes a refund, or checks it. Without `refundId`, all money of the payment is refunded. */
export function refundMessage(
  { intentId, orderId, refundId }: RefundJob,
  now: Date,
  id = refundMessageId(refundId ?? intentId),
): OutboxEntry {
  const payload = { intentId, orderId, refundId };
  return outboxEntry(queues.ordersRefunds, paymentRefund, { id, payload, now });
}

export function orderRefundMessage(order: Order, { id: refundId }: OrderRefund, now: Date): OutboxEntry {
  return refundMessage({ intentId: order.transactionId ?? '', orderId: order.id, refundId }, now);
}

/** Returns the message id of a refund of an order, or of a payment. */
export function refundMessageId(id: string): string {
  return `refund-${id}`;
}
