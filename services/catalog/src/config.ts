import {
  baseConfig,
  mongoConfig,
  readConfig,
  redisConfig,
  refuseFaultsInProduction,
  tokenConfig,
} from '@shop/service-kit';
import { z } from 'zod';
import { faultPoints } from './fault-points.ts';

const common = baseConfig
  .extend(mongoConfig.shape)
  .extend(redisConfig.shape)
  .extend({ FAULT_POINT: z.enum(faultPoints).optional() })
  .superRefine(refuseFaultsInProduction)
  .transform(({ MONGO_DB = 'shop_catalog', ...rest }) => ({ ...rest, MONGO_DB }));

export const readApiConfig = (env?: Record<string, string | undefined>) =>
  readConfig(common.and(tokenConfig), env);
export const readWorkerConfig = (env?: Record<string, string | undefined>) => readConfig(common, env);
