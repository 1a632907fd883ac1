import { paymentEventReceived, queues } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { appendTimeline } from '../order/change-order.ts';
import { isReturning, type Payment } from '../payments/payment.document.ts';
import type { ProviderEvent } from '../payments/provider.types.ts';
import { followOrderRefunds, refundMessage, refundMessageId } from '../payments/refunds.ts';
import { settlePayment } from '../payments/settle-payment.ts';

export function paymentEventHandlers(deps: OrdersDeps): MessageHandler[] {
  return [
    on(paymentEventReceived, async (event) => {
      await handleProviderEvent(deps, event);
      await deps.eventStore.done(event.id);
    }),
  ];
}

/** Handles an event. An event is only a hint: the handlers ask the provider for the facts. */
export async function handleProviderEvent(deps: OrdersDeps, event: ProviderEvent): Promise<void> {
  if (event.type === 'failed') return recordFailedPayment(deps, event);
  const payment = await deps.paymentStore.find(event.intentId);
  if (event.type === 'refund') await handleRefundEvent(deps, event, payment);
  // The buyer's page has usually reported it.
  else if (payment?.state !== 'settled')
    await settlePayment(deps, { intentId: event.intentId, by: 'webhook' });
}

async function recordFailedPayment(
  deps: OrdersDeps,
  { id: ref, intentId, orderId, failure }: ProviderEvent,
): Promise<void> {
  const text = failure === undefined ? 'A payment failed' : `A payment failed: ${failure}`;
  const entry = { at: new Date(), what: 'payment-failed', text, by: 'provider', ref };
  if (orderId !== undefined) await appendTimeline(deps, orderId, entry);
  await countDeclined(deps, { eventId: ref, intentId });
}

/** Cards are tested at the provider, not here. Too many declines cancel the intent used for it. */
async function countDeclined(
  { provider, budgets, paymentMetrics }: OrdersDeps,
  { eventId, intentId }: { eventId: string; intentId: string },
): Promise<void> {
  const intent = await provider.findIntent(intentId);
  if (!intent) return;
  const spender = { email: intent.email, client: await budgets.clientOf(intentId) };
  if (await budgets.isNewDecline(eventId)) {
    paymentMetrics.declined.inc();
    await budgets.declinedCards.spend(spender);
  }
  if ((await budgets.declinedCards.wait(spender)) > 0) await provider.cancelIntent(intentId);
}

/**
 * Refunds that we asked for go to the refund queue, where a failed one can be repeated. Others were made by hand at
 * the provider, for money that the shop could not refund or had no order for.
 */
async function handleRefundEvent(
  deps: OrdersDeps,
  { id, intentId }: ProviderEvent,
  payment: Payment | undefined,
): Promise<void> {
  if (!payment) return;
  if (payment.state === 'settled') return followOrderRefunds(deps, payment);
  // The job that asked for the refund also records the answer.
  const isAsked = payment.state === 'refunding';
  if (isAsked || !(isReturning(payment) || payment.state === 'orphaned')) return;
  const messageId = `${refundMessageId(intentId)}-${id}`;
  const { message } = refundMessage({ intentId, orderId: payment.orderId }, new Date(), messageId);
  await deps.producer.republish(queues.ordersRefunds, message, { completed: 'leave' });
}
