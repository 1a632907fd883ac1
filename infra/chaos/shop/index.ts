import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestIdentity } from '@shop/service-kit/testing';
import { atFileEnd } from '@shop/tooling/testing';
import { freePort } from '../../lib/ports.ts';
import { cacheDirOf, root } from '../../lib/root.ts';
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

const names = Object.keys(scripts) as ServiceProcess[];

/** Makes a value for each service. */
function each<Value>(make: (name: ServiceProcess) => Value): Record<ServiceProcess, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<ServiceProcess, Value>;
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
  const ports = await Promise.all(names.map(() => freePort()));
  const urls = each((name) => `http://127.0.0.1:${ports[names.indexOf(name)]}`);
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
  const services = each((name) =>
    killable({
      name,
      command: process.execPath,
      args: nodeArgs(join(root, entryPoints[name])),
      env: { ...shared, PORT: new URL(urls[name]).port },
      logFile: join(dataDir, 'logs', `${name}.log`),
      ready: answerOk(`${urls[name]}/readyz`),
    }),
  );
  const servers = { mongo: killable(mongo.spec), redis: killable(redis.spec) };
  const all = Object.values(services);
  const left: readonly string[] = notStarted;
  atFileEnd(async () => {
    await Promise.all(all.map(({ stop }) => stop()));
    await Promise.all([servers.mongo.stop(), servers.redis.stop(), mailServer.close()]);
  });
  await Promise.all([servers.mongo.start(), servers.redis.start()]);
  await Promise.all(all.filter(({ name }) => !left.includes(name)).map(({ start }) => start()));
  const processes = { ...services, ...servers };
  return { processes, urls, mongoUrl: mongo.url, redisUrl: redis.url, mailsTaken: mailServer.taken };
}
