import { readFile } from 'node:fs/promises';
import {
  connectRedis,
  createHealth,
  createOutbox,
  createOutboxStore,
  createProducer,
  openDatabase,
  readConfig,
  requestTimeoutMs,
  startProcess,
  startSweeper,
} from '@shop/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { createAddressBookStore } from './addresses/address-book.store.ts';
import { createIdentityApp } from './app.ts';
import { defaultDatabase, identityConfig } from './config.ts';
import { migrations } from './migrations/index.ts';
import { createNewsletterStore } from './newsletter/newsletter.store.ts';
import { createIdTokenVerifier } from './tokens/id-token.ts';
import { createSigningKeys } from './tokens/signing-keys.ts';
import { createDemotionStore } from './users/demotion.store.ts';
import { createUserStore, usersCollection } from './users/user.store.ts';
import { createDemotionSweep, createRoleChangeSweep } from './users/user.sweepers.ts';

/** Recovers messages left by a crash or an outage. Services also poll for role changes, so this can be slow. */
const outboxEveryMs = 10_000;
const outboxAgeMs = 2_000;
/** Finishes demotions of a process that ended between deciding and carrying them out. */
const demotionsEveryMs = 10_000;
const republishEveryMs = 15_000;

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
const producer = createProducer({ redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger });
const redis = connectRedis(config.REDIS_URL, logger);
const users = await createUserStore(database.db);
const outbox = createOutbox({
  store: await createOutboxStore(database.db, usersCollection),
  producer,
  logger,
  metrics,
});
const demotions = createDemotionStore(database.db);
function readPem(file: string): Promise<string> {
  return readFile(file, 'utf8');
}
const keys = createSigningKeys({
  privateKey: await readPem(config.TOKEN_PRIVATE_KEY_FILE),
  previousPublicKeys: await Promise.all(config.TOKEN_PREVIOUS_PUBLIC_KEY_FILES.map(readPem)),
});
// Redis is not required for readiness: role changes wait in the outbox, everything else works without it.
const health = createHealth([{ name: 'mongodb', check: database.ping }]);
const app = createIdentityApp({
  users,
  newsletter: createNewsletterStore(database.db),
  addressBooks: createAddressBookStore(database.db),
  verifyIdToken: createIdTokenVerifier({
    projectId: config.FIREBASE_PROJECT_ID,
    serviceAccount: config.FIREBASE_SERVICE_ACCOUNT,
  }),
  keys,
  demotions,
  outbox,
  adminEmails: config.ADMIN_EMAILS,
  redis,
  prefix: config.QUEUE_PREFIX,
  logger,
  metrics,
  health,
});
const finishDemotions = createDemotionSweep({ users, demotions, outbox, logger, metrics });
const republishRoleChanges = createRoleChangeSweep({ users, producer, logger, metrics });
const sweepers = [
  startSweeper({
    name: 'outbox',
    everyMs: outboxEveryMs,
    logger,
    sweep: (signal) => outbox.sweep(new Date(Date.now() - outboxAgeMs), signal),
  }),
  startSweeper({
    name: 'demotions',
    everyMs: demotionsEveryMs,
    logger,
    sweep: (signal) => finishDemotions(new Date(), signal),
  }),
  startSweeper({
    name: 'role announcements',
    everyMs: republishEveryMs,
    logger,
    sweep: (signal) => republishRoleChanges(new Date(), signal),
  }),
];
await serve(app, health, [
  ...sweepers.map((sweeper) => sweeper.close),
  producer.close,
  () => redis.disconnect(),
  database.close,
]);
