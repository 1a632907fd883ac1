import {
  createFaultPoints,
  createOutbox,
  createOutboxStore,
  type Logger,
  type Metrics,
  type Producer,
} from '@shop/service-kit';
import type { FaultPoint } from './fault-points.ts';
import { createOrders } from './orders/change-order.ts';
import { createEndOrder } from './orders/end-order.ts';
import { createHoldingsStore } from './orders/holdings.store.ts';
import { ordersCollection } from './orders/order.document.ts';
import { createOrderStore } from './orders/order.store.ts';
import { createOrderFigureStore } from './orders/order-figures.store.ts';
import { createOrderListStore } from './orders/order-list.store.ts';
import { createClosePayment } from './payments/close-payment.ts';
import { createLookBackStore } from './payments/look-back.store.ts';
import { createIsOurs } from './payments/ownership.ts';
import { createPaymentStore, paymentsCollection } from './payments/payment.store.ts';
import { createPaymentEventStore, paymentEventsCollection } from './payments/payment-event.store.ts';
import { createPaymentMetrics } from './payments/payment-metrics.ts';
import type { PaymentProvider } from './payments/provider.types.ts';
import { createStartRefund } from './payments/refund.ts';
import { createRefundProgress } from './payments/refund-progress.ts';
import { createSettlePayment } from './payments/settle-payment.ts';

export interface ModuleDeps {
  readonly db: Parameters<typeof createOrderStore>[0];
  readonly producer: Producer;
  readonly provider: PaymentProvider;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly faultPoint?: FaultPoint | undefined;
}

/** The modules that HTTP, workers and sweepers all enter by. */
export async function createModules({ db, provider, faultPoint, ...queueing }: ModuleDeps) {
  const outboxOf = async (collection: string) =>
    createOutbox({ store: await createOutboxStore(db, collection), ...queueing });
  const fault = createFaultPoints<FaultPoint>(faultPoint);
  const orderStore = await createOrderStore(db);
  const orderOutbox = await outboxOf(ordersCollection);
  const orders = createOrders({ store: orderStore, outbox: orderOutbox, fault });
  const payments = await createPaymentStore(db);
  const paymentOutbox = await outboxOf(paymentsCollection);
  const events = await createPaymentEventStore(db);
  const eventOutbox = await outboxOf(paymentEventsCollection);
  const metrics = createPaymentMetrics(queueing.metrics);
  const isOurs = createIsOurs({ orders, payments });
  const refundProgress = createRefundProgress({ payments, orders, provider, metrics });
  const startRefund = createStartRefund({ payments, orders, outbox: paymentOutbox, metrics });
  const settle = createSettlePayment({
    orders,
    payments,
    provider,
    startRefund,
    isOurs,
    logger: queueing.logger,
    metrics,
    fault,
  });
  const endOrder = createEndOrder({ orders, closePayment: createClosePayment(provider, settle), fault });
  return {
    orders,
    orderStore,
    orderLists: createOrderListStore(db),
    orderFigures: createOrderFigureStore(db),
    holdings: createHoldingsStore(db),
    orderOutbox,
    payments,
    paymentOutbox,
    events,
    eventOutbox,
    startRefund,
    refundProgress,
    isOurs,
    lookBack: createLookBackStore(db),
    settle,
    endOrder,
    paymentMetrics: metrics,
    provider,
    producer: queueing.producer,
    logger: queueing.logger,
    fault,
  };
}

export type Modules = Awaited<ReturnType<typeof createModules>>;
