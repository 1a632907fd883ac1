import { createProducer, openDatabase, requestTimeoutMs, startProcess } from '@shop/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { createBudgets } from './budgets.ts';
import { defaultDatabase, readOrdersConfig } from './config.ts';
import { createOrdersDeps } from './deps.ts';
import { migrations } from './migrations/index.ts';
import { paymentSettings } from './payments/payment.config.ts';
import { createPaymentProvider } from './payments/payment-provider.ts';

export async function openOrdersService(name: 'orders' | 'orders-worker') {
  const config = readOrdersConfig();
  const { logger, metrics, serve } = await startProcess({ service: name, version: manifest.version }, config);
  const queueDeps = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics };
  const database = await openDatabase({
    url: config.MONGO_URL,
    database: config.MONGO_DB ?? defaultDatabase,
    migrations,
    logger,
    // Callers of the api wait for the database, so limit its operations; no caller waits for the worker.
    ...(name === 'orders' ? { operationMs: requestTimeoutMs } : {}),
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
