import {
  baseConfig,
  mongoConfig,
  readConfig,
  redisConfig,
  refuseFaultsInProduction,
  tokenConfig,
  urlList,
} from '@shop/service-kit';
import { z } from 'zod';
import { faultPoints } from './fault-points.ts';

const common = baseConfig
  .extend(mongoConfig.shape)
  .extend(redisConfig.shape)
  .extend({ FAULT_POINT: z.enum(faultPoints).optional() })
  .superRefine(refuseFaultsInProduction)
  .transform(({ MONGO_DB = 'shop_catalog', ...rest }) => ({ ...rest, MONGO_DB }));

export function readApiConfig(env?: Record<string, string | undefined>) {
  return readConfig(common.and(tokenConfig), env);
}

/** Where the orders' worker shows what its orders hold; without it the books are not compared. */
const booksConfig = z.object({
  ORDERS_WORKER_URL: urlList.optional(),
  RECONCILE_SECONDS: z.coerce.number().int().min(1).default(300),
});

export function readWorkerConfig(env?: Record<string, string | undefined>) {
  return readConfig(common.and(booksConfig), env);
}
