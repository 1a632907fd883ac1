import { join } from 'node:path';
import { startIdentity, testIdToken } from '@shop/identity/testing';
import { backendUrls, testDatabase, testToken } from '@shop/service-kit/testing';
import { startServices } from '../../harness/services.ts';
import { temporaryDir } from '../../lib/testing/fixtures.ts';
import type { People, Person } from '../fuzz/calls.ts';
import { startBalancer } from './balancer.ts';

async function startPeople() {
  const identity = await startIdentity({ adminEmails: ['admin@example.com'] });
  const person = async (email: string): Promise<Person> => {
    const claims = { email, email_verified: true, name: 'Rafiq Hossain' };
    return { email, proof: testIdToken(claims), token: await identity.signIn(email, claims) };
  };
  const people: People = {
    user: await person('user@example.com'),
    other: await person('other@example.com'),
    admin: await person('admin@example.com'),
    foreign: testToken('admin@example.com', { roles: ['owner'] }),
    expired: testToken('admin@example.com', { roles: ['owner'], expiresIn: -60 }),
  };
  return { identity, people };
}

/** Services that are started several times. */
const replicated = {
  catalog: 'services/catalog/src/api.ts',
  orders: 'services/orders/src/api.ts',
  'catalog-worker': 'services/catalog/src/worker.ts',
  'orders-worker': 'services/orders/src/worker.ts',
};
const single = {
  payments: 'infra/stand-ins/payments/src/main.ts',
  images: 'infra/stand-ins/images/src/main.ts',
  notifications: 'services/notifications/src/api.ts',
  gateway: 'services/gateway/src/api.ts',
  limited: 'services/gateway/src/api.ts',
};

/**
 * Starts each service as a process, catalog and orders `copies` times, and two gateways: one without rate limits, one with. Identity runs
 * in this process, so that callers sign in without the identity emulator. Call it while the test file loads: later, `testDatabase`
 * could not register its cleanup.
 */
export async function startWholeShop({ copies = 1 } = {}) {
  const { identity, people } = await startPeople();
  const databases: Readonly<Record<string, string>> = {
    catalog: (await testDatabase()).name,
    orders: (await testDatabase()).name,
    notifications: (await testDatabase()).name,
  };
  const copiesOf = (name: string) => Array.from({ length: copies }, (_, copy) => `${name}-${copy + 1}`);
  const { mongoUrl, redisUrl } = backendUrls();
  const dataDir = await temporaryDir();
  let addresses: Readonly<Record<string, string>> = {};
  const balanced = (name: string): Promise<string> =>
    startBalancer(() => copiesOf(name).flatMap((copy) => addresses[copy] ?? []));
  const called = {
    CATALOG_URL: await balanced('catalog'),
    ORDERS_URL: await balanced('orders'),
    ORDERS_WORKER_URL: await balanced('orders-worker'),
  };
  const several = Object.entries(replicated).flatMap(([name, script]) =>
    copiesOf(name).map((copy) => [copy, script] as const),
  );
  const { processes, urls } = await startServices<string>({
    dataDir,
    scripts: { ...single, ...Object.fromEntries(several) },
    env: (at, name) => {
      addresses = at;
      return {
        ...called,
        LOG_LEVEL: 'info',
        MONGO_URL: mongoUrl,
        MONGO_DB: databases[name.split('-')[0] ?? ''] ?? '',
        REDIS_URL: redisUrl,
        QUEUE_PREFIX: identity.prefix,
        DRAIN_MS: copies > 1 ? '4000' : '0',
        DATA_DIR: join(dataDir, name),
        IDENTITY_URL: identity.url,
        NOTIFICATIONS_URL: at.notifications ?? '',
        IMAGES_URL: at.images ?? '',
        IMAGES_KEY: 'images-key-of-the-tests',
        PUBLIC_URL: 'http://images.example',
        STRIPE_SANDBOX_URL: at.payments ?? '',
        MAX_UNPAID_ORDERS: '0',
        BUDGET_FACTOR: '0',
        MAIL_LINK_KEY: 'the key of the links in mails of the tests',
        RATE_LIMIT_PER_MINUTE: name === 'limited' ? '30' : '0',
      };
    },
  });
  const { catalog = '', orders = '' } = databases;
  const { gateway: open = '', limited = '', payments: paymentsUrl = '' } = urls;
  return {
    identity,
    people,
    mongoUrl,
    databases: { catalog, orders },
    open,
    limited,
    paymentsUrl,
    urls,
    processes: Object.values(processes),
    replicas: several.flatMap(([name]) => processes[name] ?? []),
  };
}
