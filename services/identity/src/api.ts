import { readFile } from 'node:fs/promises';
import { queues } from '@shop/contracts';
import {
  connectRedis,
  createHealth,
  createOutbox,
  createOutboxStore,
  createProducer,
  createReadLog,
  loggedReadsCollection,
  openDatabase,
  readConfig,
  requestTimeoutMs,
  startLogSweepers,
  startProcess,
  startSweeper,
  startWorker,
} from '@shop/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { createAddressBookStore } from './addresses/address-book.store.ts';
import { createIdentityApp } from './app.ts';
import { createClosingSweep } from './closing/close-account.ts';
import { closingsCollection, createClosingStore } from './closing/closing.store.ts';
import { createUnsentOrders } from './closing/unsent-orders.ts';
import { defaultDatabase, identityConfig } from './config.ts';
import { createGarageStore } from './garage/garage.store.ts';
import { migrations } from './migrations/index.ts';
import { createNewsletterStore } from './newsletter/newsletter.store.ts';
import { createStaffLogStore } from './staff-log/staff-log.store.ts';
import { staffLogHandlers } from './staff-log/staff-log.worker.ts';
import { createIdentityProvider } from './tokens/id-token.ts';
import { createSigningKeys } from './tokens/signing-keys.ts';
import { createUserStore, usersCollection } from './users/user.store.ts';

/** Only for what a crash or an outage left: a closing is worked off at once. */
const everyMs = 10_000;

const config = readConfig(identityConfig);
const { logger, metrics, serve } = await startProcess(
  { service: 'identity', version: manifest.version },
  config,
);
const database = await openDatabase({
  url: config.MONGO_URL,
  database: config.MONGO_DB ?? defaultDatabase,
  migrations,
  logger,
  operationMs: requestTimeoutMs,
});
const redis = connectRedis(config.REDIS_URL, logger);
const users = await createUserStore(database.db);
function readPem(file: string): Promise<string> {
  return readFile(file, 'utf8');
}
const keys = createSigningKeys({
  privateKey: await readPem(config.TOKEN_PRIVATE_KEY_FILE),
  previousPublicKeys: await Promise.all(config.TOKEN_PREVIOUS_PUBLIC_KEY_FILES.map(readPem)),
});
// Redis is not required for readiness: only System Status reads it.
const health = createHealth([{ name: 'mongodb', check: database.ping }]);
const producer = createProducer({ redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger });
const closingOutbox = createOutbox({
  store: await createOutboxStore(database.db, closingsCollection),
  ...{ producer, logger, metrics },
});
const provider = createIdentityProvider({
  projectId: config.FIREBASE_PROJECT_ID,
  serviceAccount: config.FIREBASE_SERVICE_ACCOUNT,
});
const missing = await provider.missingRights().catch((error: unknown) => {
  logger.warn(
    { err: error },
    'the rights of FIREBASE_SERVICE_ACCOUNT are not checked: the identity service is unreachable',
  );
  return [];
});
if (missing.length > 0)
  throw new Error(
    `FIREBASE_SERVICE_ACCOUNT lacks ${missing.join(', ')}: accounts could not be signed out or closed`,
  );
const deps = {
  users,
  closings: await createClosingStore(database.db),
  closingOutbox,
  unsentOrders: createUnsentOrders(config.ORDERS_WORKER_URL, config.SERVICE_SECRET),
  newsletter: await createNewsletterStore(database.db),
  producer,
  addressBooks: createAddressBookStore(database.db),
  garages: createGarageStore(database.db),
  staffLog: await createStaffLogStore(database.db),
  provider,
  keys,
  logRead: await createReadLog(database.db),
  adminEmails: config.ADMIN_EMAILS,
  serviceSecret: config.SERVICE_SECRET,
  redis,
  prefix: config.QUEUE_PREFIX,
  logger,
  metrics,
  health,
};
const sweepers = [
  startSweeper({ name: 'closed accounts', everyMs, logger, sweep: createClosingSweep(deps) }),
  startSweeper({ name: 'outbox', everyMs, logger, sweep: closingOutbox.sweep }),
  ...(await startLogSweepers(database.db, [usersCollection, closingsCollection, loggedReadsCollection], {
    producer,
    logger,
    metrics,
  })),
];
const queueDeps = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics };
const worker = startWorker(queues.identityLog, staffLogHandlers(deps.staffLog), queueDeps);
await serve(createIdentityApp(deps), health, [
  ...sweepers.map(({ close }) => close),
  worker.close,
  producer.close,
  () => redis.disconnect(),
  database.close,
]);
