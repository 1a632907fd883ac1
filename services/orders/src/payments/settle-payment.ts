import type { Logger } from '@shop/service-kit';
import type { FaultPoints } from '../fault-points.ts';
import type { Orders } from '../orders/change-order.ts';
import { pay, stateRefusals, totalCents } from '../orders/order.rules.ts';
import type { Order } from '../orders/order.types.ts';
import type { IsOurs } from './ownership.ts';
import { mismatch } from './payment.rules.ts';
import type { PaymentStore } from './payment.store.ts';
import type { PaymentMetrics, SettledBy } from './payment-metrics.ts';
import type { PaymentProvider, ProviderIntent } from './provider.types.ts';
import type { StartRefund } from './refund.ts';

/** What became of a payment that somebody reported. `refused` changed nothing. */
export type Settlement =
  | { readonly outcome: 'paid'; readonly order: Order }
  | { readonly outcome: 'refunding' | 'refused'; readonly code: string; readonly message: string };

export interface SettleDeps {
  readonly orders: Orders;
  readonly payments: PaymentStore;
  readonly provider: Pick<PaymentProvider, 'findIntent'>;
  readonly startRefund: StartRefund;
  readonly isOurs: IsOurs;
  readonly logger: Logger;
  readonly metrics: Pick<PaymentMetrics, 'settled'>;
  readonly fault: FaultPoints;
}

function refused(code: string, message: string): Settlement {
  return { outcome: 'refused', code, message };
}

const unknown = refused('payment-unknown', 'The payment provider does not know this payment');
const elsewhere = refused('payment-of-another-order', 'This payment belongs to another order');
const foreign = refused('payment-foreign', 'This payment was not made for this shop');
const orphaned = refused('payment-orphaned', 'The shop has no order for this payment');
const unclaimed = refused('payment-unclaimed', 'No order has claimed this payment yet');
const taken = refused('payment-used', 'This payment was already used for another order');
const givenBack: Settlement = {
  outcome: 'refunding',
  code: 'payment-returned',
  message: 'This payment is given back',
};

/** Only the provider's own word that it has no money is told as such: everything else may still succeed. */
const unfinished: ReadonlyMap<string, Settlement> = new Map([
  ['canceled', refused('payment-canceled', 'This payment was canceled, and nothing was charged')],
  ['requires_payment_method', refused('payment-not-succeeded', 'This payment has not succeeded')],
]);
const underWay = refused('payment-processing', 'This payment is still on its way');

/**
 * The only way to paid. Nothing that a browser or a webhook says is believed: the provider is asked, the money must fit one order
 * exactly, and it is claimed before the order moves. Every step may be repeated by anybody at any time.
 * `reportedFor` names the order for money that was paid without one.
 */
export function createSettlePayment(parts: SettleDeps) {
  const { orders, payments, provider, isOurs, logger, metrics, fault } = parts;

  const settleFor = async (intent: ProviderIntent, order: Order, by: SettledBy): Promise<Settlement> => {
    const wrong = mismatch(intent, { email: order.email, totalCents: totalCents(order) });
    if (wrong) return misfitting(intent, order, wrong);
    if (order.state === 'requested')
      return refused(stateRefusals.requested.code, stateRefusals.requested.message);
    fault('settle-before-claim');
    const claim = await payments.claim(intent.id, order.id, new Date());
    if (claim === 'taken') return taken;
    if (claim === 'given-back') return givenBack;
    fault('settle-after-claim');
    const decided = await orders.change(order.id, (current) => pay(current, intent.id, new Date()));
    if (decided.kind === 'refused') return tooLate(intent, decided.order);
    if (decided.kind === 'changed') metrics.settled.inc({ by });
    fault('settle-after-paid');
    await payments.move(intent.id, { from: ['claimed'], to: 'settled', now: new Date() });
    return { outcome: 'paid', order: decided.order };
  };

  /** Money that we asked for and that does not fit goes back; money that somebody merely points at stays where it is. */
  const misfitting = async (
    intent: ProviderIntent,
    order: Order,
    { code, message }: { code: string; message: string },
  ): Promise<Settlement> => {
    if (intent.orderId === undefined) return refused(code, message);
    const text = `${message} and is given back`;
    await parts.startRefund({ intentId: intent.id, orderId: order.id, reason: code, text });
    return { outcome: 'refunding', code, message };
  };

  const tooLate = async (intent: ProviderIntent, order: Order): Promise<Settlement> => {
    const { code, message } = stateRefusals[order.state];
    const text = `${message}: money that arrived for it is given back`;
    await parts.startRefund({ intentId: intent.id, orderId: order.id, reason: code, text });
    return { outcome: 'refunding', code, message };
  };

  /** Nobody refunds it by itself: what it paid for may be in a newer backup, or on its way to the buyer. */
  const orphan = async (intent: ProviderIntent, orderId: string | undefined): Promise<Settlement> => {
    if (await payments.orphan(intent.id, orderId, new Date()))
      logger.error({ intentId: intent.id, orderId }, 'a payment of ours belongs to no order that we know');
    return orphaned;
  };

  /** Every intent without an order is written down before its secret is handed out: one that is not was lost with a backup. */
  const leaveUnclaimed = async (intent: ProviderIntent): Promise<Settlement> => {
    if (!(await payments.find(intent.id))) return orphan(intent, undefined);
    await payments.paidSince(intent.id, intent.paidAt ?? new Date());
    return unclaimed;
  };

  return async (intentId: string, by: SettledBy, reportedFor?: string): Promise<Settlement> => {
    const intent = await provider.findIntent(intentId);
    if (!intent) return unknown;
    if (!(await isOurs({ ...intent, intentId }))) return foreign;
    if (intent.orderId !== undefined && reportedFor !== undefined && intent.orderId !== reportedFor)
      return elsewhere;
    if (intent.status !== 'succeeded') return unfinished.get(intent.status) ?? underWay;
    const orderId = intent.orderId ?? reportedFor ?? (await payments.find(intentId))?.orderId;
    if (orderId === undefined) return leaveUnclaimed(intent);
    const order = await orders.find(orderId);
    return order ? settleFor(intent, order, by) : orphan(intent, orderId);
  };
}

export type SettlePayment = ReturnType<typeof createSettlePayment>;
