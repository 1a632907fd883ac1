import {
  createFaultPoints,
  createHealth,
  createRoleStore,
  createTokenVerifier,
  followRoleChanges,
  openDatabase,
  requestTimeoutMs,
  startProcess,
} from '@shop/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { createCatalogApp } from './app.ts';
import { createChangeFeed } from './changes.ts';
import { readApiConfig } from './config.ts';
import type { FaultPoint } from './fault-points.ts';
import { migrations } from './migrations/index.ts';

const config = readApiConfig();
const { logger, metrics, serve } = await startProcess(
  { service: 'catalog', version: manifest.version },
  config,
);
const database = await openDatabase({
  url: config.MONGO_URL,
  database: config.MONGO_DB,
  migrations,
  logger,
  operationMs: requestTimeoutMs,
});
const changes = createChangeFeed({ redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger });
const roles = followRoleChanges({
  identityUrls: config.IDENTITY_URL,
  store: createRoleStore(database.db),
  logger,
});
const health = createHealth([{ name: 'mongo', check: database.ping }]);
const app = await createCatalogApp({
  db: database.db,
  verify: createTokenVerifier(...config.IDENTITY_URL),
  roles,
  changes,
  logger,
  metrics,
  health,
  fault: createFaultPoints<FaultPoint>(config.FAULT_POINT),
});
await serve(app, health, [roles.close, changes.close, database.close]);
