import {
  createOutbox,
  createOutboxStore,
  createProducer,
  type Logger,
  type Metrics,
  type Outbox,
  openDatabase,
  type Producer,
  requestTimeoutMs,
  startProcess,
} from '@shop/service-kit';
import type { Db } from 'mongodb';
import manifest from '../package.json' with { type: 'json' };
import { createBasketStore } from './basket/basket.store.ts';
import { type Budgets, createBudgets } from './budgets.ts';
import { createBuyerStore } from './buyers/buyer.store.ts';
import { createMessagesOf } from './change-messages.ts';
import { createCompanyStore } from './company/company.store.ts';
import { defaultDatabase, readOrdersConfig } from './config.ts';
import { createClosedAccounts } from './ending/closed-account.store.ts';
import { createBookedMoney } from './money/booked-money.store.ts';
import { createDueOrders } from './order/due-orders.store.ts';
import { createHeldStock } from './order/held-stock.store.ts';
import { ordersCollection } from './order/order.document.ts';
import { createOrderStore } from './order/order.store.ts';
import { createOrderLists } from './order/order-lists.store.ts';
import {
  createCreditNoteStore,
  createInvoiceStore,
  creditNotesCollection,
  invoicesCollection,
} from './papers/paper.store.ts';
import { paymentSettings } from './payments/payment.config.ts';
import { createPaymentStore, paymentsCollection } from './payments/payment.store.ts';
import { createPaymentEventStore } from './payments/payment-event.store.ts';
import { createPaymentMetrics } from './payments/payment-metrics.ts';
import { createPaymentProvider } from './payments/payment-provider.ts';
import type { PaymentProvider } from './payments/provider.types.ts';
import { createHoldStore } from './placing/holds.store.ts';
import { createReturnStore } from './returning/return.store.ts';
import { createDailySumStore } from './sales/daily-sum.store.ts';

interface Given {
  readonly provider: PaymentProvider;
  readonly budgets: Budgets;
  /** How long an unpaid order holds its stock; 0 = forever. */
  readonly holdMinutes: number;
  readonly producer: Producer;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export async function createOrdersDeps({ db, ...given }: Given & { db: Db }) {
  async function outboxOf(collection: string): Promise<Outbox> {
    return createOutbox({ store: await createOutboxStore(db, collection), ...given });
  }
  const companyStore = createCompanyStore(db);
  return {
    ...given,
    messagesOf: createMessagesOf(companyStore),
    orderStore: await createOrderStore(db),
    orderLists: createOrderLists(db),
    dueOrders: createDueOrders(db),
    heldStock: createHeldStock(db),
    bookedMoney: createBookedMoney(db),
    closedAccounts: createClosedAccounts(db),
    holdStore: await createHoldStore(db),
    orderOutbox: await outboxOf(ordersCollection),
    returnStore: createReturnStore(db),
    basketStore: createBasketStore(db),
    buyerStore: createBuyerStore(db),
    companyStore,
    invoiceStore: await createInvoiceStore(db),
    invoiceOutbox: await outboxOf(invoicesCollection),
    creditNoteStore: await createCreditNoteStore(db),
    creditNoteOutbox: await outboxOf(creditNotesCollection),
    dailySums: createDailySumStore(db),
    paymentStore: await createPaymentStore(db),
    paymentOutbox: await outboxOf(paymentsCollection),
    eventStore: await createPaymentEventStore(db),
    paymentMetrics: createPaymentMetrics(given.metrics),
  };
}

export type OrdersDeps = Awaited<ReturnType<typeof createOrdersDeps>>;

export async function openOrdersService(name: 'orders' | 'orders-worker') {
  const config = readOrdersConfig();
  const { logger, metrics, serve } = await startProcess({ service: name, version: manifest.version }, config);
  const queueDeps = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics };
  const database = await openDatabase({
    url: config.MONGO_URL,
    database: config.MONGO_DB ?? defaultDatabase,
    logger,
    // Callers of the api wait for the database, so limit its operations; no caller waits for the worker.
    operationMs: name === 'orders' ? requestTimeoutMs : undefined,
  });
  const deps = await createOrdersDeps({
    db: database.db,
    producer: createProducer(queueDeps),
    provider: createPaymentProvider(paymentSettings(config), metrics),
    budgets: createBudgets({
      redisUrl: config.REDIS_URL,
      prefix: config.QUEUE_PREFIX,
      logger,
      factor: config.BUDGET_FACTOR,
    }),
    holdMinutes: config.ORDER_HOLD_MINUTES,
    logger,
    metrics,
  });
  return { config, queueDeps, database, deps, serve };
}

export type OrdersService = Awaited<ReturnType<typeof openOrdersService>>;
