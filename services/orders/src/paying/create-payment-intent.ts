import {
  type BodyOf,
  canOrderMove,
  type orderRoutes,
  type StateRefusal,
  stateRefusals,
  toCents,
  toDollars,
} from '@shop/contracts';
import { assertLeft, refuse, type Spender } from '@shop/service-kit';
import { resolveOrder } from '../calls/resolve-order.ts';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder, recordRefusal } from '../order/change-order.ts';
import { openPayment, otherTotal } from '../order/order.rules.ts';
import type { Order } from '../order/order.types.ts';
import { totalCents } from '../order/order-lines.rules.ts';
import { nextCheck, priceFits } from '../payments/payment.rules.ts';
import type { ProviderIntent } from '../payments/provider.types.ts';
import { settlePayment } from '../payments/settle-payment.ts';

interface Payer extends Spender {
  readonly uid: string;
  readonly email: string;
}

type Body = BodyOf<typeof orderRoutes.createPaymentIntent>;

/**
 * Returns the client secret of a payment intent: for an order, or, for older clients, for an amount that an order may
 * claim later.
 */
export async function createPaymentIntent(
  deps: OrdersDeps,
  { price, orderId }: Body,
  payer: Payer,
): Promise<string> {
  const { uid, email, client } = payer;
  await assertCardsWork(deps, payer);
  if (orderId === undefined) return intentWithoutOrder(deps, payer, price);
  const { order } = await resolveOrder(deps, orderId);
  if (order.uid !== uid) throw refuse.forbidden();
  return recordRefusal(deps, { id: order.id, what: 'payment-refused', by: email }, async () => {
    if (!canOrderMove(order.state, 'paid')) throw conflict(stateRefusals[order.state], order);
    if (!priceFits(price, totalCents(order))) throw conflict(otherTotal, order);
    const intent = (await openIntent(deps, order)) ?? (await nextIntent(deps, order));
    await deps.budgets.rememberClient(intent.id, client);
    return intent.clientSecret;
  });
}

/** Blocks buyers with too many declined cards, with or without an order. */
async function assertCardsWork({ budgets, paymentMetrics }: OrdersDeps, payer: Payer): Promise<void> {
  const wait = await budgets.declinedCards.wait(payer);
  if (wait > 0) paymentMetrics.intentsRefused.inc({ reason: 'declined' });
  assertLeft(wait, 'too-many-declined-cards', 'Too many declined cards. Please try again later.');
}

async function intentWithoutOrder(
  { provider, paymentStore, budgets, paymentMetrics }: OrdersDeps,
  { email, client }: Payer,
  price: number,
): Promise<string> {
  const wait = await budgets.intentsWithoutOrder.spend({ email, client });
  if (wait > 0) paymentMetrics.intentsRefused.inc({ reason: 'without-order' });
  assertLeft(wait, 'too-many-payments', 'Too many payments without an order. Please try again later...');
  const intent = await provider.createIntent({ amountCents: toCents(price), email });
  await paymentStore.open(intent.id, new Date());
  await budgets.rememberClient(intent.id, client);
  return intent.clientSecret;
}

async function openIntent(deps: OrdersDeps, order: Order): Promise<ProviderIntent | undefined> {
  return order.intent && payableIntent(deps, order, await deps.provider.findIntent(order.intent.id));
}

/**
 * Returns the intent if it can pay the order. Cancels it when the total differs, and settles it when it succeeded
 * unnoticed. The provider's amount counts.
 */
async function payableIntent(
  deps: OrdersDeps,
  order: Order,
  found: ProviderIntent | undefined,
): Promise<ProviderIntent | undefined> {
  const isOutdated = found !== undefined && found.amountCents !== totalCents(order);
  const intent = isOutdated ? await deps.provider.cancelIntent(found.id) : found;
  if (!intent || intent.status === 'canceled') return undefined;
  if (intent.status === 'processing')
    throw refuse.conflict('payment-processing', 'A payment for this order is still in progress');
  if (intent.status !== 'succeeded') return intent;
  const { outcome } = await settlePayment(deps, { intentId: intent.id, by: 'page' });
  if (outcome === 'paid') throw conflict(stateRefusals.paid, order);
  return undefined;
}

/** More attempts than this that are already over cannot come from crashes. */
const maxAttempts = 10;

/** Creates the intent of the next attempt. A reused key returns its old intent, which may be over. */
async function nextIntent(deps: OrdersDeps, order: Order): Promise<ProviderIntent> {
  const amountCents = totalCents(order);
  const first = (order.intent?.attempt ?? 0) + 1;
  for (let attempt = first; attempt < first + maxAttempts; attempt += 1) {
    const made = await deps.provider.createIntent({
      amountCents,
      email: order.email,
      orderId: order.id,
      idempotencyKey: `pi-${order.id}-${attempt}-${amountCents}`,
    });
    const intent = await payableIntent(deps, order, made);
    if (intent) return open(deps, order, { intent, attempt });
  }
  throw refuse.unavailable('payments-unavailable', 'Please try again in a moment');
}

async function open(
  deps: OrdersDeps,
  { id, email }: Order,
  { intent, attempt }: { intent: ProviderIntent; attempt: number },
): Promise<ProviderIntent> {
  const now = new Date();
  const { amountCents } = intent;
  const opened = { id: intent.id, attempt, amountCents, checkAt: nextCheck(0, now), checks: 0 };
  const decide = (current: Order) => openPayment(current, opened, { by: email, now });
  const result = await changeOrder(deps, { id, decide });
  if (result.kind !== 'refused') return intent;
  await deps.provider.cancelIntent(intent.id);
  throw conflict(result.refusal, result.order);
}

function conflict(refusal: StateRefusal, order: Order) {
  const price = refusal === otherTotal ? { price: toDollars(totalCents(order)) } : {};
  return refuse.conflict(refusal.code, refusal.message, price);
}
