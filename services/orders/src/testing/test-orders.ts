import { randomBytes } from 'node:crypto';
import { queues } from '@shop/contracts';
import { createHealth, createMetrics, createProducer, createReadLog, startWorker } from '@shop/service-kit';
import {
  atFileEnd,
  authenticateTestToken,
  backendUrls,
  serveForTest,
  testDatabase,
  testLogger,
  testQueuePrefix,
  testToken,
} from '@shop/service-kit/testing';
import { createOrdersApp } from '../app.ts';
import { createBudgets } from '../budgets.ts';
import { createOrdersDeps } from '../deps.ts';
import { paymentEventHandlers } from '../paying/payment-events.worker.ts';
import type { PaymentProvider } from '../payments/provider.types.ts';
import type { QuoteDelivery } from '../placing/delivery-quotes.ts';
import type { Room } from '../placing/holds.rules.ts';
import { createOrderDecisions } from '../placing/order-decisions.ts';
import { stockResultHandlers } from '../placing/stock-results.worker.ts';
import { refundHandlers } from '../refunding/refunds.worker.ts';
import { restockHandlers } from '../returning/restock.worker.ts';
import { type StockedPart, startCatalogDouble } from './catalog-double.ts';

export interface TestOrdersOptions {
  readonly provider: PaymentProvider;
  readonly holdMinutes?: number;
  readonly decisionMs?: number;
  /** No limits by default. */
  readonly unpaidLimits?: Room;
  /** By default, {@link freeDelivery} everywhere. */
  readonly quoteDelivery?: QuoteDelivery;
  /** No budgets by default. */
  readonly budgetFactor?: number;
  /** Redis of the api, if different from the workers'; for tests of an outage. */
  readonly apiRedisUrl?: string;
  /** False when real processes work on the queues. */
  readonly withWorkers?: boolean;
  /** False: no stock is ever decided. */
  readonly withCatalog?: boolean;
  /** A database opened by the test; by default a new one. */
  readonly database?: Pick<Awaited<ReturnType<typeof testDatabase>>, 'db' | 'name' | 'url'>;
}

export const airParcel = {
  carrier: 'Air parcel',
  daysFrom: 5,
  daysTo: 8,
  price: 18,
  steps: [{ upToGrams: 2_000, price: 18 }],
};

/** Keeps the totals of tests that are not about delivery. */
export const freeDelivery = {
  carrier: 'Free parcel',
  daysFrom: 5,
  daysTo: 8,
  price: 0,
  steps: [{ upToGrams: 1_000_000, price: 0 }],
};

export function partId(): string {
  return randomBytes(12).toString('hex');
}

/** Starts the whole orders service in one process, with a double of catalog and its own backends. */
export async function startTestOrders(options: TestOrdersOptions) {
  const logger = testLogger();
  const metrics = createMetrics('orders');
  const database = options.database ?? (await testDatabase());
  const prefix = testQueuePrefix();
  const queueDeps = { redisUrl: backendUrls().redisUrl, prefix, logger, metrics };
  const apiQueueDeps = { ...queueDeps, redisUrl: options.apiRedisUrl ?? queueDeps.redisUrl };
  const producer = createProducer(apiQueueDeps);
  const budgets = createBudgets({ ...apiQueueDeps, factor: options.budgetFactor ?? 0 });
  const deps = await createOrdersDeps({
    db: database.db,
    producer,
    provider: options.provider,
    budgets,
    holdMinutes: options.holdMinutes ?? 60,
    logger,
    metrics,
  });
  const decisions = createOrderDecisions({ ...apiQueueDeps, findOrder: deps.orderStore.find });
  const stockResults = { ...deps, decisions };
  const startWorkers = () => [
    startWorker(
      queues.ordersStockResults,
      [...stockResultHandlers(stockResults), ...restockHandlers(deps)],
      queueDeps,
    ),
    startWorker(queues.ordersPaymentEvents, paymentEventHandlers(deps), queueDeps),
    startWorker(queues.ordersRefunds, refundHandlers(deps), queueDeps),
  ];
  const workers = options.withWorkers === false ? [] : startWorkers();
  const parts = new Map<string, StockedPart>();
  const catalog = options.withCatalog === false ? undefined : startCatalogDouble(parts, queueDeps);
  const express = createOrdersApp(
    {
      ...deps,
      decisions,
      // Long enough for a busy machine: tests continue with a decided order.
      decisionMs: options.decisionMs ?? 15_000,
      quoteDelivery: options.quoteDelivery ?? (async () => ({ options: [freeDelivery] })),
      addressOf: async (uid) => (uid.startsWith('closed') ? undefined : `${uid}@example.com`),
      holdLimits: {
        most: options.unpaidLimits ?? { orders: 0, dollars: 0 },
        factor: options.budgetFactor ?? 0,
      },
      health: createHealth([]),
    },
    {
      authenticate: authenticateTestToken,
      checkReplies: true,
      logRead: await createReadLog(database.db),
    },
  );
  const { request, url } = await serveForTest(express);
  // Until Redis is ready, a process counts by itself.
  if (options.budgetFactor) await budgets.clientOf('anyone');
  atFileEnd(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await catalog?.close();
    decisions.close();
    budgets.close();
    await producer.close();
  });
  return {
    request,
    url,
    /** For more processes of the same service. */
    env: {
      MONGO_URL: database.url,
      MONGO_DB: database.name,
      REDIS_URL: queueDeps.redisUrl,
      QUEUE_PREFIX: prefix,
    },
    deps,
    queueDeps,
    parts,
    catalog,
    db: database.db,
    decisions,
  };
}

export type TestOrders = Awaited<ReturnType<typeof startTestOrders>>;

export const tokens = {
  admin: testToken('admin@example.com', { roles: ['owner'] }),
  buyer: testToken('buyer@example.com'),
  other: testToken('other@example.com'),
};

export function stock(app: TestOrders, part: Partial<StockedPart> = {}): string {
  const id = partId();
  app.parts.set(id, {
    name: 'Brake disc',
    priceCents: 1_250,
    minOrderQuantity: 1,
    available: 100,
    ...part,
  });
  return id;
}

export function orderBody(id: string, over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    partId: id,
    partName: 'Brake disc',
    price: 12.5,
    quantity: 2,
    email: 'buyer@example.com',
    clientName: 'Bo Buyer',
    address: '1 Main Street',
    phone: '+880 1711-000000',
    ...over,
  };
}
