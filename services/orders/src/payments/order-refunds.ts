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
 * Gives back what an order has decided: books it with the payment, looks whether the provider has it already, asks for it if not, and
 * writes down what came of that. Every step may be repeated by anybody at any time.
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

/** The refund as it is booked with its payment, where there is room for it. */
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

/** First the payment, then the order: a crash in between repeats both, and each moves once. */
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
 * Compares the refunds of an order with what the provider knows of them. One that was made by hand there is written down as it is;
 * while one of ours stands in its way, of which the provider can make only one, this is tried again later.
 */
export async function followOrderRefunds(
  deps: OrdersDeps,
  { _id: intentId, orderId = '' }: Payment,
): Promise<void> {
  // Before the order: one of ours is decided there before the provider makes it, so that none is taken for made by hand.
  const known = await deps.provider.findRefunds(intentId);
  const order = await findOrder(deps, orderId);
  if (order?.transactionId !== intentId) return;
  const own = new Map(order.refunds?.map(({ id, state }) => [id, state]));
  for (const made of known) {
    const { id, refundId = id, amountCents, status } = made;
    const isOwn = own.has(refundId);
    const job = { orderId, intentId, refundId: isOwn ? refundId : id, amountCents };
    // The order is the last to know, and an order of many refunds hears of all of them with the news of each.
    if (own.get(job.refundId) === status) continue;
    if (!isOwn && status !== 'failed') await recordByHand(deps, job, status);
    await record(deps, job, newsOf(made));
  }
}

async function recordByHand(deps: OrdersDeps, job: RefundJob, state: RefundState): Promise<void> {
  const { orderId, refundId: id, amountCents } = job;
  const refund = { id, state, providerId: id, by: 'provider', reason: 'Given back at the payment provider' };
  const decide = (order: Order) => decideRefund(order, { refund, amountCents }, new Date());
  const { kind } = (await book(deps, job, state))
    ? await changeOrder(deps, { id: orderId, decide })
    : { kind: 'refused' };
  if (kind === 'refused') throw new Error(`${id} does not fit beside the refunds that are under way`);
  if (kind === 'changed') deps.paymentMetrics.refunds.inc({ outcome: 'decided' });
}
