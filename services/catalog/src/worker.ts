import { setTimeout as delay } from 'node:timers/promises';
import { queues } from '@shop/contracts';
import {
  createFaultPoints,
  createHealth,
  createHttpApp,
  createProducer,
  createRoleStore,
  openDatabase,
  startProcess,
  startSweeper,
  startWorker,
} from '@shop/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { createChangeFeed } from './changes.ts';
import { readWorkerConfig } from './config.ts';
import type { FaultPoint } from './fault-points.ts';
import { createCatalogMetrics } from './metrics.ts';
import { migrations } from './migrations/index.ts';
import { startRolesWorker } from './roles/roles.worker.ts';
import { fetchOrderHoldings } from './stock/order-holdings.ts';
import { createReconcileStore } from './stock/reconcile.store.ts';
import { createReconcile } from './stock/reconcile.ts';
import { createLedger } from './stock/stock.ledger.ts';
import { createStockStore } from './stock/stock.store.ts';
import { createStockSweep } from './stock/stock.sweep.ts';
import { stockHandlers } from './stock/stock.worker.ts';

const sweepEveryMs = 5_000;
/** Many times what an order takes from one book to the other. */
const closerLookMs = 1_000;
/** Parts that are compared by one question to each side. */
const slicedParts = 200;
const config = readWorkerConfig();
const { logger, metrics, serve } = await startProcess(
  { service: 'catalog-worker', version: manifest.version },
  config,
);
const catalogMetrics = createCatalogMetrics(metrics);
function now() {
  return new Date();
}
const fault = createFaultPoints<FaultPoint>(config.FAULT_POINT);

const database = await openDatabase({ url: config.MONGO_URL, database: config.MONGO_DB, migrations, logger });
const queueDeps = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics };
const producer = createProducer(queueDeps);
const changes = createChangeFeed(queueDeps);
const store = await createStockStore(database.db);
const books = await createReconcileStore(database.db);
const ledger = createLedger({ store, changes, fault, now });

const stockWorker = startWorker(
  queues.catalogStock,
  stockHandlers({ store, ledger, producer, metrics: catalogMetrics, fault, now }),
  queueDeps,
);
const rolesWorker = startRolesWorker(createRoleStore(database.db), queueDeps);
const sweeper = startSweeper({
  name: 'stock-projection',
  everyMs: sweepEveryMs,
  logger,
  sweep: createStockSweep({ store, changes, metrics: catalogMetrics, logger, now }),
});

const { ORDERS_WORKER_URL: ordersWorkerUrls } = config;
const reconciler =
  ordersWorkerUrls &&
  startSweeper({
    name: 'reconcile',
    everyMs: config.RECONCILE_SECONDS * 1_000,
    logger,
    sweep: createReconcile({
      slices: () => books.slices(slicedParts),
      ledger: books.held,
      orders: (slice) => fetchOrderHoldings(ordersWorkerUrls, slice),
      now,
      pause: () => delay(closerLookMs),
      metrics: catalogMetrics,
      logger,
    }),
  });

const health = createHealth([
  { name: 'mongo', check: database.ping },
  { name: 'redis', check: producer.ping },
]);
const app = createHttpApp({ logger, metrics, health }, () => undefined);
await serve(app, health, [
  stockWorker.close,
  rolesWorker.close,
  sweeper.close,
  () => (reconciler ? reconciler.close() : undefined),
  producer.close,
  changes.close,
  database.close,
]);
