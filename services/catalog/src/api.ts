import {
  authenticateBy,
  connectRedis,
  createBudget,
  createHealth,
  createProducer,
  readConfig,
} from '@shop/service-kit';
import { createCatalogApp } from './app.ts';
import { type ApiConfig, apiConfig } from './config.ts';
import { type CatalogService, openCatalogService } from './deps.ts';
import { createOrdersWorker } from './orders-worker.ts';
import { reviewLimits } from './reviews/review.rules.ts';
import { createMemorySearch } from './search/memory-search.ts';
import { createSearchStore, createSynonymStore } from './search/search.store.ts';

/** Serves the calls of the shop until the process is asked to stop. */
export async function startApi(service: CatalogService, config: ApiConfig): Promise<void> {
  const { database, stockStore, partChanges, changes, queueDeps, logger, metrics, serve } = service;
  const producer = createProducer(queueDeps);
  const redis = connectRedis(queueDeps.redisUrl, logger);
  const reviewBudget = createBudget({ redis, prefix: queueDeps.prefix }, reviewLimits);
  const search = createMemorySearch({
    store: await createSearchStore(database.db),
    synonyms: createSynonymStore(database.db),
    stockChangedSince: stockStore.changedSince,
    logger,
  });
  const health = createHealth([
    { name: 'mongo', check: database.ping },
    { name: 'search', check: search.check },
  ]);
  const app = await createCatalogApp({
    db: database.db,
    stockStore,
    partChanges,
    search,
    orders: createOrdersWorker(config.ORDERS_WORKER_URL, config.SERVICE_SECRET),
    producer,
    reviewBudget,
    authenticate: authenticateBy(config),
    serviceSecret: config.SERVICE_SECRET,
    changes,
    logger,
    metrics,
    health,
  });
  await serve(app, health, [
    search.close,
    producer.close,
    () => redis.disconnect(),
    changes.close,
    database.close,
  ]);
}

if (import.meta.main) {
  const config = readConfig(apiConfig);
  await startApi(await openCatalogService('catalog', config), config);
}
