import { openDatabase, requestTimeoutMs, startProcess } from '@shop/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { createChangeFeed } from './changes.ts';
import type { CatalogConfig } from './config.ts';
import { createPartChangeStore } from './parts/part-change.store.ts';
import { createStockStore } from './stock/stock.store.ts';

/** Request timeout. Longer than the gateway's upload timeout, so the gateway reports a slow upload. */
const uploadMs = 130_000;

/** Opens what the api and the worker share: process, database, stock, part changes and change feed. */
export async function openCatalogService(name: 'catalog' | 'catalog-worker', config: CatalogConfig) {
  const identity = { service: name, version: manifest.version };
  const { logger, metrics, serve } = await startProcess(identity, config, { requestTimeout: uploadMs });
  const queueDeps = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics };
  const database = await openDatabase({
    url: config.MONGO_URL,
    database: config.MONGO_DB,
    logger,
    // A caller of the api is waiting for the database; the worker may take longer.
    operationMs: name === 'catalog' ? requestTimeoutMs : undefined,
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
