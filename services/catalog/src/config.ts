import { baseConfig, mongoConfig, readConfig, redisConfig, tokenConfig } from '@shop/service-kit';
import { z } from 'zod';

const common = baseConfig
  .extend(mongoConfig.shape)
  .extend(redisConfig.shape)
  .transform(({ MONGO_DB = 'shop_catalog', ...rest }) => ({ ...rest, MONGO_DB }));

export type CatalogConfig = z.output<typeof common>;

/** The orders worker, which reports held pieces. Without it there is no reconciliation and no committed quantity. */
const ordersConfig = z.object({ ORDERS_WORKER_URL: z.url().optional() });

export const apiConfig = common.and(tokenConfig).and(ordersConfig);
export type ApiConfig = z.output<typeof apiConfig>;

export function readApiConfig(env?: Record<string, string | undefined>): ApiConfig {
  return readConfig(apiConfig, env);
}

const booksConfig = ordersConfig.extend({
  RECONCILE_SECONDS: z.coerce.number().int().min(1).default(300),
});
export const workerConfig = common.and(booksConfig);
export type WorkerConfig = z.output<typeof workerConfig>;

export function readWorkerConfig(env?: Record<string, string | undefined>): WorkerConfig {
  return readConfig(workerConfig, env);
}
