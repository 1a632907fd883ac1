import {
  createHealth,
  createHttpApp,
  createProducer,
  createRoleStore,
  openDatabase,
  startProcess,
} from '@shop/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { defaultDatabase, readOrdersConfig } from './config.ts';
import { migrations } from './migrations/index.ts';
import { createModules } from './modules.ts';
import { createOrderGauges, serveHoldings } from './order-metrics.ts';
import { paymentSettings } from './payments/payment.config.ts';
import { startPaymentEventsWorker } from './payments/payment-events.worker.ts';
import { createPaymentProvider } from './payments/payment-provider.ts';
import { startRefundsWorker } from './payments/refunds.worker.ts';
import { startRolesWorker } from './roles/roles.worker.ts';
import { startSweepers } from './sweepers.ts';

const config = readOrdersConfig();
const { logger, metrics, serve } = await startProcess(
  { service: 'orders-worker', version: manifest.version },
  config,
);
const queueDeps = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics };
const database = await openDatabase({
  url: config.MONGO_URL,
  database: config.MONGO_DB ?? defaultDatabase,
  migrations,
  logger,
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
const workers = [
  startPaymentEventsWorker(modules, queueDeps),
  startRefundsWorker(modules, queueDeps),
  startRolesWorker(createRoleStore(database.db), queueDeps),
];
const sweepers = startSweepers({
  modules,
  producer,
  logger,
  metrics,
  count: createOrderGauges(metrics, modules),
});
const health = createHealth([
  { name: 'mongodb', check: database.ping },
  { name: 'redis', check: producer.ping },
]);
const app = createHttpApp({ logger, metrics, health }, serveHoldings(modules.holdings));
await serve(app, health, [
  ...sweepers.map((sweeper) => sweeper.close),
  ...workers.map((worker) => worker.close),
  producer.close,
  database.close,
]);
