/** Catalog's worker with a handler that always throws, to test how failing work is reported. */
import { queues, stockRelease, stockReserve } from '@shop/contracts';
import {
  baseConfig,
  createHealth,
  on,
  readConfig,
  redisConfig,
  startProcess,
  startWorker,
} from '@shop/service-kit';
import { z } from 'zod';

const config = readConfig(z.object({ ...baseConfig.shape, ...redisConfig.shape }));
const { logger, metrics, serve } = await startProcess(
  { service: 'catalog-worker', version: '1.0.0' },
  config,
);
const { REDIS_URL: redisUrl, QUEUE_PREFIX: prefix } = config;
const fail = async (): Promise<void> => {
  throw new Error('the ledger has no such column');
};
const handlers = [on(stockReserve, fail), on(stockRelease, fail)];
const worker = startWorker(queues.catalogStock, handlers, { redisUrl, prefix, logger, metrics });
await serve((_request, response) => response.end(), createHealth([]), [worker.close]);
