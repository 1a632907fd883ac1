import { join } from 'node:path';
import { startTestIdentity } from '@shop/service-kit/testing';
import { atFileEnd } from '@shop/tooling/testing';
import { type KillableProcess, killable, startServices } from '../harness/services.ts';
import { freePort } from '../lib/ports.ts';
import { temporaryDir } from '../lib/testing/fixtures.ts';
import { localDataServers } from '../local/data/index.ts';
import { listenForMails } from '../stand-ins/identity/smtp-listener.ts';
import { shopId } from './provider.ts';

/** Catalog and orders processes can stop at a fault point (FAULT_POINT). */
const scripts = {
  payments: 'infra/stand-ins/payments/src/main.ts',
  catalog: 'services/catalog/src/testing/crashing-api.ts',
  'catalog-worker': 'services/catalog/src/testing/crashing-worker.ts',
  orders: 'services/orders/src/testing/crashing-api.ts',
  'orders-worker': 'services/orders/src/testing/crashing-worker.ts',
  notifications: 'services/notifications/src/api.ts',
  'notifications-worker': 'services/notifications/src/worker.ts',
} as const;

export type ServiceProcess = keyof typeof scripts;

export interface ChaosShop {
  readonly processes: Readonly<Record<ServiceProcess | 'mongo' | 'redis', KillableProcess>>;
  readonly urls: Readonly<Record<ServiceProcess, string>>;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  /** Message-IDs of all mails that the mail server took. */
  readonly mailsTaken: readonly string[];
}

/** The provider retries its webhooks for ten minutes. */
const webhookRetries = ['100', '300', ...Array.from({ length: 600 }, () => '1000')].join(',');

const messageId = /^message-id:\s*<([^>]+)>/im;
/** Longer than the headers of any mail. */
const headBytes = 8_192;

/** Accepts every mail. Ignores broken connections: the tests kill senders. */
async function startMailServer() {
  const taken: string[] = [];
  const add = async (raw: Buffer): Promise<void> => {
    const [, id = 'none'] = messageId.exec(raw.toString('latin1', 0, headBytes)) ?? [];
    taken.push(id);
  };
  const port = await freePort();
  const { close } = await listenForMails({ add }, { host: '127.0.0.1', port, onTrouble: () => undefined });
  atFileEnd(close);
  return { url: `smtp://127.0.0.1:${port}`, taken };
}

/**
 * Starts the services, their databases and the payment provider, each as a process that can be killed. Everything stops when the test file
 * ends.
 */
export async function startChaosShop(): Promise<ChaosShop> {
  const dataDir = await temporaryDir();
  const { mongo, redis } = await localDataServers({ dataDir });
  const servers = { mongo: killable(mongo.spec), redis: killable(redis.spec) };
  atFileEnd(() => Promise.all([servers.mongo.stop(), servers.redis.stop()]));
  const mailServer = await startMailServer();
  const identity = await startTestIdentity();
  await Promise.all([servers.mongo.start(), servers.redis.start()]);
  const { processes, urls } = await startServices({
    dataDir,
    scripts,
    env: ({ payments, orders }) => ({
      LOG_LEVEL: 'warn',
      MONGO_URL: mongo.url,
      REDIS_URL: redis.url,
      QUEUE_PREFIX: '{shop}',
      IDENTITY_URL: identity.url,
      STRIPE_SANDBOX_URL: payments,
      DATA_DIR: join(dataDir, 'payments'),
      WEBHOOK_URL: `${orders}/payment-webhook`,
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
    }),
  });
  return {
    processes: { ...processes, ...servers },
    urls,
    mongoUrl: mongo.url,
    redisUrl: redis.url,
    mailsTaken: mailServer.taken,
  };
}
