import { readFile } from 'node:fs/promises';
import {
  connectRedis,
  createOutbox,
  createOutboxStore,
  createProducer,
  createReadLog,
  openDatabase,
  requestTimeoutMs,
  startProcess,
} from '@shop/service-kit';
import manifest from '../package.json' with { type: 'json' };
import { createAddressBookStore } from './addresses/address-book.store.ts';
import { closingsCollection, createClosingStore } from './closing/closing.store.ts';
import { createOrdersOfPerson } from './closing/orders-of-person.ts';
import { defaultDatabase, type IdentityConfig } from './config.ts';
import { createGarageStore } from './garage/garage.store.ts';
import { createNewsletterStore } from './newsletter/newsletter.store.ts';
import { createStaffLogStore } from './staff-log/staff-log.store.ts';
import { createIdentityProvider } from './tokens/id-token.ts';
import { createSigningKeys } from './tokens/signing-keys.ts';
import { createUserStore } from './users/user.store.ts';

/** Opens what the service needs: process, database, queues, signing keys and the identity provider. */
export async function openIdentityService(config: IdentityConfig) {
  const { logger, metrics, serve } = await startProcess(
    { service: 'identity', version: manifest.version },
    config,
  );
  const database = await openDatabase({
    url: config.MONGO_URL,
    database: config.MONGO_DB ?? defaultDatabase,
    logger,
    operationMs: requestTimeoutMs,
  });
  const { db } = database;
  const queueDeps = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics };
  const producer = createProducer(queueDeps);
  const deps = {
    users: await createUserStore(db),
    closings: await createClosingStore(db),
    closingOutbox: createOutbox({
      store: await createOutboxStore(db, closingsCollection),
      producer,
      logger,
      metrics,
    }),
    orders: createOrdersOfPerson(config.ORDERS_WORKER_URL, config.SERVICE_SECRET),
    newsletter: await createNewsletterStore(db),
    producer,
    addressBooks: createAddressBookStore(db),
    garages: createGarageStore(db),
    staffLog: await createStaffLogStore(db),
    provider: createIdentityProvider({
      projectId: config.FIREBASE_PROJECT_ID,
      serviceAccount: config.FIREBASE_SERVICE_ACCOUNT,
    }),
    keys: await readSigningKeys(config),
    logRead: await createReadLog(db),
    adminEmails: config.ADMIN_EMAILS,
    serviceSecret: config.SERVICE_SECRET,
    redis: connectRedis(config.REDIS_URL, logger),
    prefix: config.QUEUE_PREFIX,
    logger,
    metrics,
  };
  return { queueDeps, database, deps, serve };
}

function readPem(file: string): Promise<string> {
  return readFile(file, 'utf8');
}

async function readSigningKeys(config: IdentityConfig) {
  return createSigningKeys({
    privateKey: await readPem(config.TOKEN_PRIVATE_KEY_FILE),
    previousPublicKeys: await Promise.all(config.TOKEN_PREVIOUS_PUBLIC_KEY_FILES.map(readPem)),
  });
}
