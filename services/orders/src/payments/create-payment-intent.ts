import { type BodyOf, type orderRoutes, toCents, toDollars } from '@shop/contracts';
import { refuse } from '@shop/service-kit';
import type { FaultPoints } from '../fault-points.ts';
import type { Orders } from '../orders/change-order.ts';
import { openPayment, stateRefusals, totalCents } from '../orders/order.rules.ts';
import type { Order } from '../orders/order.types.ts';
import { nextCheck, priceFits } from './payment.rules.ts';
import type { PaymentStore } from './payment.store.ts';
import type { PaymentProvider, ProviderIntent } from './provider.types.ts';
import type { SettlePayment } from './settle-payment.ts';

export interface IntentDeps {
  readonly orders: Orders;
  readonly payments: PaymentStore;
  readonly provider: PaymentProvider;
  readonly settle: SettlePayment;
  readonly fault: FaultPoints;
}

type Body = BodyOf<typeof orderRoutes.createPaymentIntent>;

/** An intent that can still be paid; everything else is over. */
function payable(intent: ProviderIntent | undefined): intent is ProviderIntent {
  return intent !== undefined && !['canceled', 'succeeded'].includes(intent.status);
}

/** Makes the means to pay: for one order, or, as older clients ask, for an amount that an order may claim later. */
export function createPaymentIntents(parts: IntentDeps) {
  const { orders, payments, provider, settle, fault } = parts;

  const unbound = async (email: string, price: number): Promise<string> => {
    const intent = await provider.createIntent({ amountCents: toCents(price), email });
    await payments.open(intent.id, new Date());
    return intent.clientSecret;
  };

  /** The order's intent while it can be paid; one that succeeded unnoticed is settled first. */
  const live = async (order: Order): Promise<ProviderIntent | undefined> => {
    if (!order.intent) return undefined;
    const intent = await provider.findIntent(order.intent.id);
    if (intent?.status === 'processing')
      throw refuse.conflict('payment-processing', 'A payment for this order is still on its way');
    if (intent?.status === 'succeeded' && (await settle(intent.id, 'page')).outcome === 'paid')
      throw refuse.conflict(stateRefusals.paid.code, stateRefusals.paid.message);
    return payable(intent) ? intent : undefined;
  };

  const openNext = async (order: Order, by: string): Promise<ProviderIntent> => {
    const now = new Date();
    const attempt = (order.intent?.attempt ?? 0) + 1;
    const intent = await provider.createIntent({
      amountCents: totalCents(order),
      email: order.email,
      orderId: order.id,
      idempotencyKey: `pi-${order.id}-${attempt}`,
    });
    fault('intent-after-create');
    const next = { id: intent.id, attempt, checkAt: nextCheck(0, now), checks: 0 };
    const opened = await orders.change(order.id, (current) => openPayment(current, next, { by, now }));
    fault('intent-after-store');
    if (opened.kind !== 'refused') return intent;
    await provider.cancelIntent(intent.id);
    throw refuse.conflict(opened.refusal.code, opened.refusal.message);
  };

  const forOrder = async (id: string, email: string, price: number): Promise<string> => {
    const order = await orders.get(id);
    if (order.email !== email) throw refuse.forbidden();
    if (order.state !== 'reserved')
      throw refuse.conflict(stateRefusals[order.state].code, stateRefusals[order.state].message);
    const total = totalCents(order);
    if (!priceFits(price, total))
      throw refuse.conflict('price-differs', 'This is not the amount of the order', {
        price: toDollars(total),
      });
    return ((await live(order)) ?? (await openNext(order, email))).clientSecret;
  };

  return ({ price, orderId }: Body, email: string): Promise<string> => {
    if (orderId === undefined) return unbound(email, price);
    const about = { what: 'payment-refused', by: email, now: () => new Date() };
    return orders.attempt(orderId, about, () => forOrder(orderId, email, price));
  };
}
