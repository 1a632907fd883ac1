import {
  connectMongo,
  createHealth,
  createHttpApp,
  createLogger,
  createMetrics,
  createProducer,
  createRoleStore,
  endInOrder,
  listen,
} from '@shop/service-kit';
import { defaultDatabase, readOrdersConfig } from './config.ts';
import { createModules } from './modules.ts';
import { createOrderGauges, serveHoldings } from './order-metrics.ts';
import { paymentSettings } from './payments/payment.config.ts';
import { startPaymentEventsWorker } from './payments/payment-events.worker.ts';
import { createPaymentProvider } from './payments/payment-provider.ts';
import { startRefundsWorker } from './payments/refunds.worker.ts';
import { startRolesWorker } from './roles/roles.worker.ts';
import { startSweepers } from './sweepers.ts';

const config = readOrdersConfig();
const logger = createLogger({ service: 'orders-worker', level: config.LOG_LEVEL });
const metrics = createMetrics('orders-worker');
const queueParts = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics };
const database = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DB ?? defaultDatabase });
const producer = createProducer(queueParts);
const modules = await createModules({
  db: database.db,
  producer,
  provider: createPaymentProvider(paymentSettings(config)),
  logger,
  metrics,
  faultPoint: config.FAULT_POINT,
});
const workers = [
  startPaymentEventsWorker(modules, queueParts),
  startRefundsWorker(modules, queueParts),
  startRolesWorker(createRoleStore(database.db), queueParts),
];
const sweepers = startSweepers({
  modules,
  producer,
  logger,
  count: createOrderGauges(metrics, modules.holdings),
});
const health = createHealth([
  { name: 'mongodb', check: database.ping },
  { name: 'redis', check: producer.ping },
]);
const server = await listen(createHttpApp({ logger, metrics, health }, serveHoldings(modules.holdings)), {
  host: config.HOST,
  port: config.PORT,
});
logger.info({ url: server.url }, 'orders worker runs');

endInOrder({
  logger,
  limitMs: config.SHUTDOWN_MS,
  closers: [
    health.stop,
    server.close,
    ...sweepers.map((sweeper) => sweeper.close),
    ...workers.map((worker) => worker.close),
    producer.close,
    database.close,
  ],
});
