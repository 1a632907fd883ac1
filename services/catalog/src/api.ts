import {
  connectMongo,
  createFaultPoints,
  createHealth,
  createLogger,
  createMetrics,
  createTokenVerifier,
  endInOrder,
  listen,
} from '@shop/service-kit';
import { createCatalogApp } from './app.ts';
import { createChanges } from './changes.ts';
import { readApiConfig } from './config.ts';
import type { FaultPoint } from './fault-points.ts';

const config = readApiConfig();
const service = 'catalog-api';
const logger = createLogger({ service, level: config.LOG_LEVEL });
const database = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DB });
const changes = createChanges({ redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger });
const health = createHealth([{ name: 'mongo', check: database.ping }]);
const app = await createCatalogApp({
  db: database.db,
  verify: createTokenVerifier(config.IDENTITY_URL),
  changes,
  logger,
  metrics: createMetrics(service),
  health,
  fault: createFaultPoints<FaultPoint>(config.FAULT_POINT),
});
const server = await listen(app, { host: config.HOST, port: config.PORT });
logger.info({ url: server.url }, 'listening');

endInOrder({
  logger,
  limitMs: config.SHUTDOWN_MS,
  closers: [health.stop, server.close, changes.close, database.close],
});
