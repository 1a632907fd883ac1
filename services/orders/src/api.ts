import {
  createAuthenticate,
  createHealth,
  createProducer,
  createRoleStore,
  createTokenVerifier,
  followRoleChanges,
  openDatabase,
  requestTimeoutMs,
  startProcess,
} from '@shop/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { createOrdersApp } from './app.ts';
import { defaultDatabase, readOrdersConfig } from './config.ts';
import { migrations } from './migrations/index.ts';
import { createModules } from './modules.ts';
import { createAnnouncer, createOrderDecisions, stockDecisionOf } from './orders/order-decisions.ts';
import { startStockResultsWorker } from './orders/stock-results.worker.ts';
import { paymentSettings } from './payments/payment.config.ts';
import { createPaymentProvider } from './payments/payment-provider.ts';

const config = readOrdersConfig();
const { logger, metrics, serve } = await startProcess(
  { service: 'orders', version: manifest.version },
  config,
);
const queueDeps = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics };
const database = await openDatabase({
  url: config.MONGO_URL,
  database: config.MONGO_DB ?? defaultDatabase,
  migrations,
  logger,
  operationMs: requestTimeoutMs,
});
const producer = createProducer(queueDeps);
const modules = await createModules({
  db: database.db,
  producer,
  provider: createPaymentProvider(paymentSettings(config), metrics),
  logger,
  metrics,
  faultPoint: config.FAULT_POINT,
});
const { orders, fault } = modules;
const board = createOrderDecisions({
  ...queueDeps,
  read: async (orderId) => {
    const order = await orders.find(orderId);
    return order && stockDecisionOf(order);
  },
});
const announcer = createAnnouncer(queueDeps);
// Stock results are worked on here, because the request that waits for one is most often in the same process.
const results = startStockResultsWorker(
  {
    orders,
    fault,
    holdMinutes: config.ORDER_HOLD_MINUTES,
    announce: async (orderId, decision) => {
      if (!board.settle(orderId, decision)) await announcer.announce(orderId, decision);
    },
  },
  queueDeps,
);
const roles = followRoleChanges({
  identityUrls: config.IDENTITY_URL,
  store: createRoleStore(database.db),
  logger,
});
// Redis is no condition: an order is stored and answered without it.
const health = createHealth([{ name: 'mongodb', check: database.ping }]);
const app = createOrdersApp({
  modules,
  board,
  decisionMs: config.ORDER_DECISION_MS,
  unpaidLimits: { orders: config.MAX_UNPAID_ORDERS, dollars: config.MAX_UNPAID_DOLLARS },
  serve: {
    authenticate: createAuthenticate(createTokenVerifier(...config.IDENTITY_URL), roles),
    checkReplies: config.NODE_ENV === 'test',
  },
  logger,
  metrics,
  health,
});
await serve(app, health, [
  roles.close,
  results.close,
  board.close,
  announcer.close,
  producer.close,
  database.close,
]);
