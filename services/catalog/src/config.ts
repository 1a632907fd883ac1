import { baseConfig, mongoConfig, redisConfig, tokenConfig } from '@shop/service-kit';
import { z } from 'zod';

const common = baseConfig.extend({
  ...mongoConfig.shape,
  ...redisConfig.shape,
  MONGO_DB: z.string().min(1).default('shop_catalog'),
  /** The orders worker, which reports held pieces. Without it there is no reconciliation and no committed quantity. */
  ORDERS_WORKER_URL: z.url().optional(),
});
export type CatalogConfig = z.output<typeof common>;

export const apiConfig = common.extend(tokenConfig.shape);
export type ApiConfig = z.output<typeof apiConfig>;

export const workerConfig = common.extend({ RECONCILE_SECONDS: z.coerce.number().int().min(1).default(300) });
export type WorkerConfig = z.output<typeof workerConfig>;
