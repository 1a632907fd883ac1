import { setTimeout as delay } from 'node:timers/promises';
import { queues } from '@shop/contracts';
import {
  createHealth,
  createHttpApp,
  createProducer,
  type Producer,
  readConfig,
  type Sweep,
  startLease,
  startLogSweepers,
  startSweeper,
  startWorker,
} from '@shop/service-kit';
import { accountHandlers } from './account.worker.ts';
import { type WorkerConfig, workerConfig } from './config.ts';
import { type CatalogService, openCatalogService } from './deps.ts';
import { createPartImportStore } from './imports/part-import.store.ts';
import {
  createOldImportSweep,
  createPartImportSweep,
  type PartImportDeps,
  partImportHandlers,
} from './imports/part-import.worker.ts';
import { createPartImportRowStore } from './imports/part-import-rows.store.ts';
import { startMails } from './mail-sweepers.ts';
import { type CatalogMetrics, createCatalogMetrics } from './metrics.ts';
import { createOrdersWorker } from './orders-worker.ts';
import { changePart } from './parts/change-part.ts';
import { createPartStore } from './parts/part.store.ts';
import { createPurchaseChecks } from './reviews/purchase-checks.ts';
import { createReviewStore } from './reviews/review.store.ts';
import { createReconcileStore } from './stock/reconcile.store.ts';
import { createReconcile } from './stock/reconcile.ts';
import { createLedger } from './stock/stock.ledger.ts';
import { createStockSweep } from './stock/stock.sweep.ts';
import { stockHandlers } from './stock/stock.worker.ts';
import { createStockNoticeStore } from './stock-notices/stock-notice.store.ts';

/** Repairs parts that a crash left behind their ledger. */
const projectionEveryMs = 10_000;
/** Short, because the author is waiting for the "bought here" mark. */
const purchaseChecksEveryMs = 5_000;
/** Imports are kept for a day, abandoned uploads for five minutes. */
const oldImportsEveryMs = 60_000;
/** Only recovers steps that Redis lost: the api queues each new import itself. */
const lostImportsEveryMs = 15_000;
/** Far longer than an order takes to reach the other book. */
const recheckMs = 1_000;
/** Collections that staff change. */
const loggedCollections = [
  'parts',
  'stock_movements',
  'part_imports',
  'reviews',
  'shop_figure_versions',
  'search_synonym_versions',
  'delivery_zone_versions',
];
/** Parts per comparison query. */
const slicedParts = 200;

function now(): Date {
  return new Date();
}

/** Works off the queues and repairs what crashes left, until the process is asked to stop. */
export async function startWorkers(
  service: CatalogService & { producer: Producer },
  config: WorkerConfig,
): Promise<void> {
  const { queueDeps, database, stockStore: store, changes, producer, logger, serve } = service;
  const metrics = createCatalogMetrics(service.metrics);
  const ledger = createLedger({ store, changes, now });
  const partImports = await partImportDeps(service);
  const workers = [
    startWorker(queues.catalogStock, stockHandlers({ store, ledger, producer, metrics, now }), queueDeps),
    startWorker(queues.catalogAccounts, accountHandlers(await accountDeps(service)), queueDeps),
    startWorker(queues.catalogPartImports, partImportHandlers(partImports), queueDeps),
  ];
  const sweeps: readonly SweepLine[] = [
    ['stock-projection', projectionEveryMs, createStockSweep({ store, changes, metrics, logger })],
    ['part-imports', lostImportsEveryMs, createPartImportSweep(partImports)],
    ['old part imports', oldImportsEveryMs, createOldImportSweep(partImports)],
    ...(await sweepsWithOrders(service, config, metrics)),
  ];
  const lease = await startLease(database.db, 'sweepers', logger);
  const sweepers = [
    ...sweeps.map(([name, everyMs, sweep]) => startSweeper({ name, everyMs, logger, lease, sweep })),
    ...(await startMails(service, lease)),
    ...(await startLogSweepers(database.db, loggedCollections, { ...service, lease })),
  ];
  const health = createHealth([
    { name: 'mongo', check: database.ping },
    { name: 'redis', check: producer.assertWrites },
  ]);
  const app = createHttpApp({ logger, metrics: service.metrics, health }, () => undefined);
  await serve(app, health, [
    ...workers.map((worker) => worker.close),
    ...sweepers.map((sweeper) => sweeper.close),
    lease.close,
    producer.close,
    changes.close,
    database.close,
  ]);
}

async function accountDeps({ database: { db } }: CatalogService) {
  return { reviews: await createReviewStore(db), notices: await createStockNoticeStore(db) };
}

type SweepLine = readonly [name: string, everyMs: number, sweep: Sweep];

async function partImportDeps(service: CatalogService & { producer: Producer }): Promise<PartImportDeps> {
  const { database, partChanges: history, changes, producer } = service;
  const { db } = database;
  const parts = await createPartStore(db);
  return {
    imports: await createPartImportStore(db),
    rows: await createPartImportRowStore(db),
    parts,
    history,
    changePart: (request) => changePart({ parts, history, now }, request),
    changes,
    producer,
    now,
  };
}

/** Sweeps that ask orders: none without the orders worker's URL. */
async function sweepsWithOrders(
  { database: { db }, logger, metrics: sweepMetrics }: CatalogService,
  { ORDERS_WORKER_URL, RECONCILE_SECONDS, SERVICE_SECRET }: WorkerConfig,
  metrics: CatalogMetrics,
): Promise<SweepLine[]> {
  const books = await createReconcileStore(db);
  const reviews = await createReviewStore(db);
  if (!ORDERS_WORKER_URL) return [];
  const orders = createOrdersWorker(ORDERS_WORKER_URL, SERVICE_SECRET);
  const reconcile = createReconcile({
    slices: () => books.slices(slicedParts),
    ledger: books.held,
    orders: orders.holdings,
    now,
    pause: () => delay(recheckMs),
    metrics,
    logger,
  });
  const check = createPurchaseChecks({ reviews, hasPaid: orders.hasPaid, logger, metrics: sweepMetrics });
  return [
    ['reconcile', RECONCILE_SECONDS * 1_000, reconcile],
    ['bought-here', purchaseChecksEveryMs, check],
  ];
}

if (import.meta.main) {
  const config = readConfig(workerConfig);
  const service = await openCatalogService('catalog-worker', config);
  await startWorkers({ ...service, producer: createProducer(service.queueDeps) }, config);
}
