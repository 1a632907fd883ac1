import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestIdentity } from '@shop/service-kit/testing';
import { atFileEnd } from '@shop/tooling/testing';
import { cacheDirOf } from '../../lib/cache-dir.ts';
import { freePort } from '../../lib/ports.ts';
import { root } from '../../lib/root.ts';
import { nodeArgs } from '../../lib/supervise/launch.ts';
import { answerOk } from '../../lib/supervise/wait-until.ts';
import { temporaryDir } from '../../lib/testing/fixtures.ts';
import { localDataServers } from '../../local/data/index.ts';
import { shopId } from '../provider.ts';
import { type KillableProcess, killable } from './killable.ts';
import { startMailServer } from './mail-server.ts';

const scripts = {
  payments: 'infra/stand-ins/payments/src/main.ts',
  catalog: 'services/catalog/src/api.ts',
  'catalog-worker': 'services/catalog/src/worker.ts',
  'catalog-worker-2': 'services/catalog/src/worker.ts',
  orders: 'services/orders/src/api.ts',
  'orders-worker': 'services/orders/src/worker.ts',
  notifications: 'services/notifications/src/api.ts',
  'notifications-worker': 'services/notifications/src/worker.ts',
} as const;

/** Tests start these themselves if they need them. */
export const notStarted = ['catalog-worker-2', 'notifications', 'notifications-worker'] as const;

/** The same processes, which can stop at a fault point (FAULT_POINT). */
export const crashingScripts = {
  ...scripts,
  catalog: 'services/catalog/src/testing/crashing-api.ts',
  'catalog-worker': 'services/catalog/src/testing/crashing-worker.ts',
  orders: 'services/orders/src/testing/crashing-api.ts',
  'orders-worker': 'services/orders/src/testing/crashing-worker.ts',
};

export type ServiceProcess = keyof typeof scripts;
export type ServerProcess = 'mongo' | 'redis';

export interface ChaosShop {
  readonly processes: Readonly<Record<ServiceProcess | ServerProcess, KillableProcess>>;
  readonly urls: Readonly<Record<ServiceProcess, string>>;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly mailsTaken: readonly string[];
}

export const queuePrefix = '{shop}';

/** The provider retries its webhooks for ten minutes. */
const webhookRetries = ['100', '300', ...Array.from({ length: 600 }, () => '1000')].join(',');

async function urlsOnFreePorts(): Promise<Record<ServiceProcess, string>> {
  const url = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;
  return {
    payments: await url(),
    catalog: await url(),
    'catalog-worker': await url(),
    'catalog-worker-2': await url(),
    orders: await url(),
    'orders-worker': await url(),
    notifications: await url(),
    'notifications-worker': await url(),
  };
}

/** Set CHAOS_DIR to keep data and logs for debugging. */
function chaosDir(): Promise<string> {
  const { CHAOS_DIR } = process.env;
  return CHAOS_DIR ? mkdtemp(join(CHAOS_DIR, 'shop-')) : temporaryDir();
}

/**
 * Starts the services, their databases and the payment provider, each as a process that can be killed, except
 * {@link notStarted}. Everything stops when the test file ends.
 */
export async function startChaosShop(
  env: Readonly<Record<string, string>> = {},
  entryPoints: Readonly<Record<ServiceProcess, string>> = scripts,
): Promise<ChaosShop> {
  const dataDir = await chaosDir();
  const { mongo, redis } = await localDataServers({ dataDir });
  const urls = await urlsOnFreePorts();
  const mailServer = await startMailServer();
  const shared = {
    NODE_ENV: 'development',
    NODE_COMPILE_CACHE: join(cacheDirOf(process.env), 'compiled'),
    MONGO_URL: mongo.url,
    REDIS_URL: redis.url,
    QUEUE_PREFIX: queuePrefix,
    IDENTITY_URL: (await startTestIdentity()).url,
    STRIPE_SANDBOX_URL: urls.payments,
    DATA_DIR: join(dataDir, 'payments'),
    WEBHOOK_URL: `${urls.orders}/payment-webhook`,
    WEBHOOK_RETRY_MS: webhookRetries,
    SHOP_ID: shopId,
    MAX_UNPAID_ORDERS: '0',
    MAX_UNPAID_DOLLARS: '0',
    BUDGET_FACTOR: '0',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'orders@shop.example',
    SHOP_URL: 'http://shop.example',
    MAIL_LINK_KEY: 'the key of the links in mails of chaos',
    MAILS_PER_SECOND: '0',
    ...env,
  };
  const service = (name: ServiceProcess): KillableProcess =>
    killable({
      name,
      command: process.execPath,
      args: nodeArgs(join(root, entryPoints[name])),
      env: { ...shared, PORT: new URL(urls[name]).port },
      logFile: join(dataDir, 'logs', `${name}.log`),
      ready: answerOk(`${urls[name]}/readyz`),
    });
  const processes = {
    mongo: killable(mongo.spec),
    redis: killable(redis.spec),
    payments: service('payments'),
    catalog: service('catalog'),
    'catalog-worker': service('catalog-worker'),
    'catalog-worker-2': service('catalog-worker-2'),
    orders: service('orders'),
    'orders-worker': service('orders-worker'),
    notifications: service('notifications'),
    'notifications-worker': service('notifications-worker'),
  };
  const { mongo: engine, redis: queueServer, ...services } = processes;
  const all = Object.values(services);
  const left: readonly string[] = notStarted;
  atFileEnd(async () => {
    await Promise.all(all.map(({ stop }) => stop()));
    await Promise.all([engine.stop(), queueServer.stop(), mailServer.close()]);
  });
  await Promise.all([engine.start(), queueServer.start()]);
  await Promise.all(all.filter(({ name }) => !left.includes(name)).map(({ start }) => start()));
  return { processes, urls, mongoUrl: mongo.url, redisUrl: redis.url, mailsTaken: mailServer.taken };
}
