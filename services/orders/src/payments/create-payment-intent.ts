import {
  type BodyOf,
  canOrderMove,
  type orderRoutes,
  type StateRefusal,
  stateRefusals,
  toCents,
  toDollars,
} from '@shop/contracts';
import { refuse } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder, getOrder, recordRefusal } from '../orders/change-order.ts';
import { openPayment, totalCents } from '../orders/order.rules.ts';
import type { Order } from '../orders/order.types.ts';
import { nextCheck, priceFits } from './payment.rules.ts';
import type { ProviderIntent } from './provider.types.ts';
import { settlePayment } from './settle-payment.ts';

type Body = BodyOf<typeof orderRoutes.createPaymentIntent>;

/** Makes the means to pay: for one order, or, as older clients ask, for an amount that an order may claim later. */
export async function createPaymentIntent(
  deps: OrdersDeps,
  { price, orderId }: Body,
  email: string,
): Promise<string> {
  if (orderId === undefined) return intentWithoutOrder(deps, email, price);
  return recordRefusal(deps, { id: orderId, what: 'payment-refused', by: email }, async () => {
    const order = await getOrder(deps, orderId);
    if (order.email !== email) throw refuse.forbidden();
    if (!canOrderMove(order.state, 'paid')) throw conflict(stateRefusals[order.state]);
    const total = totalCents(order);
    if (!priceFits(price, total))
      throw refuse.conflict('price-differs', 'This is not the amount of the order', {
        price: toDollars(total),
      });
    return ((await openIntent(deps, order)) ?? (await nextIntent(deps, order))).clientSecret;
  });
}

async function intentWithoutOrder(
  { provider, paymentStore }: OrdersDeps,
  email: string,
  price: number,
): Promise<string> {
  const intent = await provider.createIntent({ amountCents: toCents(price), email });
  await paymentStore.open(intent.id, new Date());
  return intent.clientSecret;
}

/** The order's intent while it can be paid; one that succeeded unnoticed is settled first. */
async function openIntent(deps: OrdersDeps, order: Order): Promise<ProviderIntent | undefined> {
  if (!order.intent) return undefined;
  const intent = await deps.provider.findIntent(order.intent.id);
  if (!intent || intent.status === 'canceled') return undefined;
  if (intent.status === 'processing')
    throw refuse.conflict('payment-processing', 'A payment for this order is still on its way');
  if (intent.status !== 'succeeded') return intent;
  const { outcome } = await settlePayment(deps, { intentId: intent.id, by: 'page' });
  if (outcome === 'paid') throw conflict(stateRefusals.paid);
  return undefined;
}

async function nextIntent(deps: OrdersDeps, order: Order): Promise<ProviderIntent> {
  const now = new Date();
  const attempt = (order.intent?.attempt ?? 0) + 1;
  const intent = await deps.provider.createIntent({
    amountCents: totalCents(order),
    email: order.email,
    orderId: order.id,
    idempotencyKey: `pi-${order.id}-${attempt}`,
  });
  const opened = { id: intent.id, attempt, checkAt: nextCheck(0, now), checks: 0 };
  const decide = (current: Order) => openPayment(current, opened, { by: order.email, now });
  const result = await changeOrder(deps, { id: order.id, decide });
  if (result.kind !== 'refused') return intent;
  await deps.provider.cancelIntent(intent.id);
  throw conflict(result.refusal);
}

function conflict({ code, message }: StateRefusal) {
  return refuse.conflict(code, message);
}
