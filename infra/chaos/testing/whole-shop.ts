import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIdentity, testIdToken } from '@shop/identity/testing';
import {
  backendUrls,
  spawnProcess,
  type TestProcess,
  testDatabase,
  testToken,
} from '@shop/service-kit/testing';
import { atFileEnd } from '@shop/tooling/testing';
import { freePort } from '../../lib/ports.ts';
import { root } from '../../lib/root.ts';
import type { People, Person } from '../fuzz/calls.ts';

type Env = Readonly<Record<string, string>>;

function start(script: string, env: Env): Promise<TestProcess> {
  return spawnProcess(new URL(script, `file://${root}/`), {
    LOG_LEVEL: 'info',
    NODE_ENV: 'development',
    ...env,
  });
}

const emails = {
  user: 'user@example.com',
  other: 'other@example.com',
  admin: 'admin@example.com',
} as const;

async function startPeople() {
  const identity = await startIdentity({ adminEmails: [emails.admin] });
  const claims = (email: string) => ({ email, email_verified: true, name: 'Rafiq Hossain' });
  const person = async (email: string): Promise<Person> => {
    const proof = testIdToken(claims(email));
    return { email, proof, token: await identity.signIn(email, claims(email)) };
  };
  const people: People = {
    user: await person(emails.user),
    other: await person(emails.other),
    admin: await person(emails.admin),
    foreign: testToken(emails.admin, { roles: ['owner'] }),
    expired: testToken(emails.admin, { roles: ['owner'], expiresIn: -60 }),
  };
  return { identity, people };
}

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'whole-shop-'));
  atFileEnd(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** Call while the test file loads: later, `testDatabase` could not register its cleanup. */
async function databases() {
  return {
    catalog: (await testDatabase()).name,
    orders: (await testDatabase()).name,
    notifications: (await testDatabase()).name,
    images: (await testDatabase()).name,
  };
}

/** A process at an address of its own, which can be ended and started again as a deployment does. */
async function restartable(script: string, env: Env) {
  const fixed = { ...env, PORT: `${await freePort()}` };
  let running = await start(script, fixed);
  return {
    pid: running.pid,
    url: running.url,
    restart: async (): Promise<void> => {
      await running.end();
      running = await start(script, fixed);
    },
  };
}

/**
 * Starts each service as a process, catalog and orders `copies` times, and two gateways: one without rate limits, one with. Identity runs
 * in this process, so that callers sign in without the identity emulator.
 */
export async function startWholeShop({ copies = 1 } = {}) {
  const [{ identity, people }, names, dataDir] = await Promise.all([startPeople(), databases(), folder()]);
  const { mongoUrl, redisUrl } = backendUrls();
  const shared = {
    ...{
      MONGO_URL: mongoUrl,
      REDIS_URL: redisUrl,
      QUEUE_PREFIX: identity.prefix,
      IDENTITY_URL: identity.url,
    },
    DRAIN_MS: copies > 1 ? '1000' : '0',
  };
  const imagesKey = 'images-key-of-the-tests';
  const [payments, images] = await Promise.all([
    start('infra/stand-ins/payments/src/main.ts', { DATA_DIR: dataDir }),
    start('infra/stand-ins/images/src/main.ts', {
      ...shared,
      MONGO_DB: names.images,
      IMAGES_KEY: imagesKey,
      PUBLIC_URL: 'http://images.example',
    }),
  ]);
  const ofCatalog = { ...shared, MONGO_DB: names.catalog };
  const ofOrders = {
    ...{ ...shared, MONGO_DB: names.orders, STRIPE_SANDBOX_URL: payments.url },
    ...{ MAX_UNPAID_ORDERS: '0', BUDGET_FACTOR: '0' },
  };
  const several = (script: string, env: Env) =>
    Promise.all(Array.from({ length: copies }, () => restartable(script, env)));
  const [catalog, orders, catalogWorkers, ordersWorkers, notifications] = await Promise.all([
    several('services/catalog/src/api.ts', ofCatalog),
    several('services/orders/src/api.ts', ofOrders),
    several('services/catalog/src/worker.ts', ofCatalog),
    several('services/orders/src/worker.ts', ofOrders),
    start('services/notifications/src/api.ts', {
      ...shared,
      MONGO_DB: names.notifications,
      MAIL_LINK_KEY: 'the key of the links in mails of the tests',
    }),
  ]);
  const urlsOf = (all: readonly { url: string }[]) => all.map(({ url }) => url).join();
  const gateway = (limit: string): Promise<TestProcess> =>
    start('services/gateway/src/api.ts', {
      ...shared,
      CATALOG_URL: urlsOf(catalog),
      ORDERS_URL: urlsOf(orders),
      NOTIFICATIONS_URL: notifications.url,
      IMAGES_URL: images.url,
      IMAGES_KEY: imagesKey,
      RATE_LIMIT_PER_MINUTE: limit,
    });
  const [open, limited] = await Promise.all([gateway('0'), gateway('30')]);
  const restartables = [...catalog, ...orders, ...catalogWorkers, ...ordersWorkers];
  return {
    ...{ identity, people, mongoUrl, databases: names, restartables },
    webhookSecret: 'whsec_sandbox',
    paymentsUrl: payments.url,
    open: open.url,
    limited: limited.url,
    processes: [...restartables, notifications, open, limited],
  };
}
