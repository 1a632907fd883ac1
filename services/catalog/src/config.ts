import { baseConfig, mongoConfig, readConfig, redisConfig, tokenConfig } from '@shop/service-kit';

const common = baseConfig
  .extend(mongoConfig.shape)
  .extend(redisConfig.shape)
  .transform(({ MONGO_DB = 'shop_catalog', ...rest }) => ({ ...rest, MONGO_DB }));

export const readApiConfig = () => readConfig(common.and(tokenConfig));
export const readWorkerConfig = () => readConfig(common);
