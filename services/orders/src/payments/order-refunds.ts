import type { orderRefund, PayloadOf } from '@shop/contracts';
import { NeverRetry } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder, findOrder } from '../orders/change-order.ts';
import type { Order, RefundState } from '../orders/order.types.ts';
import { decideRefund, followRefund, type RefundNews, refundStatesBefore } from '../orders/refund.rules.ts';
import type { BookedRefund, Payment } from './payment.document.ts';
import { type ProviderRefund, RefundRefused } from './provider.types.ts';

type RefundJob = PayloadOf<typeof orderRefund>;

/**
 * Makes a refund that an order decided: books it with the payment, asks the provider for it unless it was made
 * already, and records the result. Every step can be repeated at any time.
 */
export async function makeOrderRefund(deps: OrdersDeps, { orderId, refundId }: RefundJob): Promise<void> {
  const order = await findOrder(deps, orderId);
  const decided = order?.refunds?.find(({ id }) => id === refundId);
  const intentId = order?.transactionId;
  if (!decided || intentId === undefined) throw new NeverRetry(`order ${orderId} has no refund ${refundId}`);
  if (decided.state === 'failed') return;
  const job = { orderId, intentId, refundId, amountCents: decided.amountCents };
  const booked = await book(deps, job, 'asked');
  if (!booked) return record(deps, job, { state: 'failed', failure: 'It is more than was paid' });
  if (booked.state === 'failed') return record(deps, job, { state: 'failed' });
  const made = (await deps.provider.findRefunds(intentId)).find((each) => each.refundId === refundId);
  return record(deps, job, made ? newsOf(made) : await askProvider(deps, job));
}

/** Returns the refund as booked with its payment; undefined when the payment has no room for it. */
async function book(
  { provider, paymentStore }: OrdersDeps,
  { intentId, refundId: id, amountCents }: RefundJob,
  state: RefundState,
): Promise<BookedRefund | undefined> {
  const [intent, payment] = await Promise.all([provider.findIntent(intentId), paymentStore.find(intentId)]);
  if (!intent || payment?.state !== 'settled')
    throw new Error(`payment ${intentId} is not settled: nothing of it can be given back yet`);
  const { receivedCents } = intent;
  return paymentStore.bookRefund(intentId, { id, amountCents, state, receivedCents });
}

type News = Omit<RefundNews, 'refundId'>;

function newsOf({ id, status, failure }: ProviderRefund): News {
  return { state: status, providerId: id, failure };
}

async function askProvider(deps: OrdersDeps, job: RefundJob): Promise<News> {
  try {
    return newsOf(await deps.provider.refundPart(job));
  } catch (error) {
    deps.paymentMetrics.refunds.inc({ outcome: 'failed' });
    if (!(error instanceof RefundRefused)) throw error;
    return { state: 'failed', failure: error.message };
  }
}

const outcomes = { pending: 'pending', succeeded: 'done', failed: 'ended' } as const;

/** Payment first, then order: after a crash in between, a repetition does both, and each moves once. */
async function record(
  deps: OrdersDeps,
  { orderId, intentId, refundId, amountCents }: RefundJob,
  news: News,
): Promise<void> {
  const { state: to, providerId } = news;
  const from = refundStatesBefore(to);
  await deps.paymentStore.moveRefund(intentId, { id: refundId, amountCents }, { from, to, providerId });
  const decide = (order: Order) => followRefund(order, { ...news, refundId }, new Date());
  const { kind } = await changeOrder(deps, { id: orderId, decide });
  if (kind === 'changed' && to !== 'asked') deps.paymentMetrics.refunds.inc({ outcome: outcomes[to] });
}

/**
 * Syncs the refunds of an order with the provider's. A refund made by hand at the provider is recorded as it is. If
 * it does not fit next to one of ours, throws and is retried: the provider can only make one of them.
 */
export async function followOrderRefunds(
  deps: OrdersDeps,
  { _id: intentId, orderId = '' }: Payment,
): Promise<void> {
  // Read before the order: the order decides a refund of ours before the provider makes it, so none is mistaken for
  // one made by hand.
  const known = await deps.provider.findRefunds(intentId);
  const order = await findOrder(deps, orderId);
  if (order?.transactionId !== intentId) return;
  const own = new Map(order.refunds?.map(({ id, state }) => [id, state]));
  for (const made of known) {
    const { id, refundId = id, amountCents, status } = made;
    const isOwn = own.has(refundId);
    const job = { orderId, intentId, refundId: isOwn ? refundId : id, amountCents };
    // The order is updated last, so an equal status needs no update. Each event lists all refunds of the intent.
    if (own.get(job.refundId) === status) continue;
    if (!isOwn && status !== 'failed') await recordByHand(deps, job, status);
    await record(deps, job, newsOf(made));
  }
}

async function recordByHand(deps: OrdersDeps, job: RefundJob, state: RefundState): Promise<void> {
  const { orderId, refundId: id, amountCents } = job;
  const refund = { id, state, providerId: id, by: 'provider', reason: 'Refunded at the payment provider' };
  const decide = (order: Order) => decideRefund(order, { refund, amountCents }, new Date());
  const { kind } = (await book(deps, job, state))
    ? await changeOrder(deps, { id: orderId, decide })
    : { kind: 'refused' };
  if (kind === 'refused') throw new Error(`${id} does not fit beside the refunds that are under way`);
  if (kind === 'changed') deps.paymentMetrics.refunds.inc({ outcome: 'decided' });
}
