import { type StateRefusal, stateRefusals } from '@shop/contracts';
import { refuse } from '@shop/service-kit';
import { type ChangeResult, changeOrder, findOrder, getOrder } from '../order/change-order.ts';
import { pay } from '../order/order.rules.ts';
import type { Order, Verdict } from '../order/order.types.ts';
import { totalCents } from '../order/order-lines.rules.ts';
import type { Payment } from './payment.document.ts';
import { mismatch } from './payment.rules.ts';
import type { SettledBy } from './payment-metrics.ts';
import type { ProviderEvent, ProviderIntent } from './provider.types.ts';
import { type PaymentDeps, startRefund } from './refunds.ts';

/** Result of a reported payment. `refused` changed nothing. */
export type Settlement =
  | { readonly outcome: 'paid'; readonly order: Order }
  | { readonly outcome: 'refunding' | 'refused'; readonly code: string; readonly message: string };

export interface PaymentReport {
  readonly intentId: string;
  readonly by: SettledBy;
  /** The order that the caller wants to be paid, as it was just read. */
  readonly order?: Order;
}

const unknown = refused('payment-unknown', "The payment provider doesn't have this payment");
const ofAnotherOrder = refused('payment-of-another-order', 'This payment belongs to another order');
const foreign = refused('payment-foreign', 'This payment was not made for this shop');
const orphaned = refused('payment-orphaned', 'The shop has no order for this payment');
const unclaimed = refused('payment-unclaimed', 'No order has claimed this payment yet');
const taken = refused('payment-used', 'This payment was already used for another order');
const givenBack: Settlement = {
  outcome: 'refunding',
  code: 'payment-returned',
  message: 'This payment is being refunded',
};

/** Only statuses in which the provider has no money count as not paid: any other may still succeed. */
const unfinished: ReadonlyMap<string, Settlement> = new Map([
  ['canceled', refused('payment-canceled', 'This payment was canceled, and nothing was charged')],
  ['requires_payment_method', refused('payment-not-succeeded', 'This payment has not succeeded')],
]);
const underWay = refused('payment-processing', 'This payment is still in progress');

/**
 * Settles a card payment; the only other way to paid is a bank transfer that staff record. Never trusts a browser or webhook: asks the provider,
 * requires the exact amount for one order, and claims the money before the order moves. Every step can be repeated.
 */
export async function settlePayment(deps: PaymentDeps, report: PaymentReport): Promise<Settlement> {
  const { provider, paymentStore } = deps;
  const { intentId, by, order: wanted } = report;
  const known = await paymentStore.find(intentId);
  const paid = await paidBefore(deps, known, wanted);
  if (paid) return { outcome: 'paid', order: paid };
  const intent = await provider.findIntent(intentId);
  if (!intent) return unknown;
  if (!intent.isOurs) return foreign;
  if (intent.orderId !== undefined && wanted && intent.orderId !== wanted.id) return ofAnotherOrder;
  if (intent.status !== 'succeeded') return unfinished.get(intent.status) ?? underWay;
  const orderId = intent.orderId ?? wanted?.id ?? known?.orderId;
  if (orderId === undefined) return leaveUnclaimed(deps, intent);
  const order = wanted ?? (await findOrder(deps, orderId));
  if (!order) return orphan(deps, intent, orderId);
  const isClaimed = known?.state === 'claimed' && known.orderId === order.id;
  return settleFor(deps, order, { intent, by, isClaimed });
}

/** Webhook and page both report each payment: the second one finds it settled, and costs no call to the provider. */
async function paidBefore(
  deps: PaymentDeps,
  payment: Payment | undefined,
  wanted: Order | undefined,
): Promise<Order | undefined> {
  const { state, orderId, _id: intentId } = payment ?? {};
  if (state !== 'settled' || orderId === undefined || (wanted?.id ?? orderId) !== orderId) return undefined;
  const order = wanted?.transactionId === intentId ? wanted : await findOrder(deps, orderId);
  return order?.transactionId === intentId ? order : undefined;
}

/** Returns whether an event is about this shop's money. A refund is, if its payment is in this database. */
export async function isOurEvent(
  { paymentStore }: PaymentDeps,
  { isOurs, intentId }: ProviderEvent,
): Promise<boolean> {
  return isOurs ?? (await paymentStore.find(intentId)) !== undefined;
}

/** Cancels the intent before an order ends. If the money was faster, settles it, and the order does not end. */
export async function closePayment(deps: PaymentDeps, intentId: string): Promise<void> {
  const intent = await deps.provider.cancelIntent(intentId);
  if (!intent || intent.status === 'canceled') return;
  if (intent.status !== 'succeeded')
    throw refuse.conflict('payment-processing', 'A payment for this order is in progress', {
      deletedCount: 0,
    });
  await settlePayment(deps, { intentId, by: 'ending' });
}

async function settleFor(
  deps: PaymentDeps,
  order: Order,
  { intent, by, isClaimed }: { intent: ProviderIntent; by: SettledBy; isClaimed: boolean },
): Promise<Settlement> {
  const { paymentStore, paymentMetrics } = deps;
  const payable = { email: order.email, totalCents: totalCents(order) };
  // Money that the order has claimed is either taken below or refunded, even if the order changed since.
  const isOurs = isClaimed || order.transactionId === intent.id;
  const wrong = isOurs ? undefined : mismatch(intent, payable);
  if (wrong) return returnMismatch(deps, order, { intent, ...wrong });
  const { requested } = stateRefusals;
  if (order.state === 'requested') return refused(requested.code, requested.message);
  const claim = await paymentStore.claim(intent.id, order.id, new Date());
  if (claim === 'taken') return taken;
  if (claim === 'given-back') return givenBack;
  const money = { transactionId: intent.id, receivedCents: intent.receivedCents };
  const decide = (current: Order) => pay(current, money, new Date());
  const result = await changeOrder(deps, { id: order.id, decide });
  if (result.kind === 'refused') return returnRefused(deps, result.refusal, { intent, orderId: order.id });
  if (result.kind === 'changed') paymentMetrics.settled.inc({ by });
  await paymentStore.move(intent.id, { from: ['claimed'], to: 'settled', now: new Date() });
  return { outcome: 'paid', order: result.order };
}

/** Refunds money that we asked for and that does not fit; leaves money that the caller only points at. */
async function returnMismatch(
  deps: PaymentDeps,
  order: Order,
  { intent, code, message }: { intent: ProviderIntent; code: string; message: string },
): Promise<Settlement> {
  if (intent.orderId === undefined) return refused(code, message);
  const text = `${message} and is refunded`;
  await startRefund(deps, { intentId: intent.id, orderId: order.id, reason: code, text });
  return { outcome: 'refunding', code, message };
}

/** The order has ended, is already paid, or has another total by the time the money arrives. */
async function returnRefused(
  deps: PaymentDeps,
  { code, message }: StateRefusal,
  { intent, orderId }: { intent: ProviderIntent; orderId: string },
): Promise<Settlement> {
  const text = `${message}: money received for it is refunded`;
  await startRefund(deps, { intentId: intent.id, orderId, reason: code, text });
  return { outcome: 'refunding', code, message };
}

/** Never refunded automatically: a newer backup may have its order, or the parts may be on their way. */
async function orphan(
  { paymentStore, logger }: PaymentDeps,
  intent: ProviderIntent,
  orderId: string | undefined,
): Promise<Settlement> {
  if (await paymentStore.orphan(intent.id, orderId, new Date()))
    logger.error({ intentId: intent.id, orderId }, 'a payment of ours belongs to no order that we know');
  return orphaned;
}

/**
 * Every intent without an order is stored before its secret is handed out, so a missing one was lost with a backup.
 */
async function leaveUnclaimed(deps: PaymentDeps, intent: ProviderIntent): Promise<Settlement> {
  if (!(await deps.paymentStore.find(intent.id))) return orphan(deps, intent, undefined);
  await deps.paymentStore.paidSince(intent.id, intent.paidAt ?? new Date());
  return unclaimed;
}

function refused(code: string, message: string): Settlement {
  return { outcome: 'refused', code, message };
}

/** More new payments than this during one cancellation is a fault, not a race. */
const maxRounds = 10;

/**
 * Ends an unpaid order, or settles it without its card payment: closes that payment first, then changes the order.
 * Every step can be repeated. If a new intent was opened meanwhile, the next round closes that one too.
 */
export async function endOrder(
  deps: PaymentDeps,
  id: string,
  decide: (order: Order) => Verdict,
): Promise<ChangeResult> {
  for (let round = 0; round < maxRounds; round += 1) {
    const order = await getOrder(deps, id);
    const closed = order.intent?.id;
    if (closed !== undefined && decide(order).kind === 'change') await closePayment(deps, closed);
    const result = await changeOrder(deps, {
      id,
      decide: (current) => (current.intent?.id === closed ? decide(current) : { kind: 'done' }),
    });
    if (result.kind !== 'done' || result.order.intent?.id === closed) return result;
  }
  throw refuse.unavailable('order-busy', 'Please try again in a moment');
}
