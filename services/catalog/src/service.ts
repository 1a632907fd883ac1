import { openDatabase, requestTimeoutMs, startProcess } from '@shop/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { createChangeFeed } from './changes.ts';
import type { CatalogConfig } from './config.ts';
import { migrations } from './migrations/index.ts';
import { createPartChangeStore } from './parts/part-change.store.ts';
import { createStockStore } from './stock/stock.store.ts';

/** For whole requests: longer than the gateway gives a file to arrive, so that it is the gateway that says what was too slow. */
const uploadMs = 130_000;

/** What the api and the worker share: a process under its name, the database, the stock, changes of parts and the feed of changes. */
export async function openCatalogService(name: 'catalog' | 'catalog-worker', config: CatalogConfig) {
  const identity = { service: name, version: manifest.version };
  const { logger, metrics, serve } = await startProcess(identity, config, { requestTimeout: uploadMs });
  const queueDeps = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics };
  const database = await openDatabase({
    url: config.MONGO_URL,
    database: config.MONGO_DB,
    migrations,
    logger,
    // A caller of the api waits for the database; nobody waits for the worker.
    ...(name === 'catalog' ? { operationMs: requestTimeoutMs } : {}),
  });
  return {
    queueDeps,
    database,
    stockStore: await createStockStore(database.db),
    partChanges: await createPartChangeStore(database.db),
    changes: createChangeFeed(queueDeps),
    logger,
    metrics,
    serve,
  };
}

export type CatalogService = Awaited<ReturnType<typeof openCatalogService>>;
