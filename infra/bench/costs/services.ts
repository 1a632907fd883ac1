import { readdirSync, readFileSync } from 'node:fs';
import { connectMongo } from '@shop/service-kit';
import { atFileEnd } from '@shop/tooling/testing';
import { startServices } from '../../harness/services.ts';
import { startData } from '../../local/data/index.ts';
import { tokenKeyFile } from '../../local/setup.ts';
import { fillCatalogue } from '../../seed/fill-catalogue.ts';

const scripts = {
  identity: 'services/identity/src/api.ts',
  catalog: 'services/catalog/src/api.ts',
  orders: 'services/orders/src/api.ts',
  notifications: 'services/notifications/src/api.ts',
  gateway: 'services/gateway/src/api.ts',
} as const;

export type CostedService = keyof typeof scripts;

export interface CostedServices {
  readonly urls: Readonly<Record<CostedService, string>>;
  readonly cpuMs: (name: CostedService) => number;
}

/** Sums the kernel's count per thread, which is in ns; its count per process is in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return ns.reduce((sum, each) => sum + each, 0) / 1_000_000;
}

/** Starts the services that have public calls, each in its own process, on a catalogue of `parts` parts in `dataDir`. */
export async function startCostedServices(dataDir: string, parts: number): Promise<CostedServices> {
  const data = await startData({ dataDir });
  atFileEnd(data.stop);
  const database = await connectMongo({ url: data.mongoUrl, database: 'shop_catalog', operationMs: 60_000 });
  await fillCatalogue(database.db, parts);
  await database.close();
  const keyFile = await tokenKeyFile(dataDir);
  const { processes, urls } = await startServices({
    dataDir,
    scripts,
    env: ({ catalog, identity, notifications, orders }) => ({
      LOG_LEVEL: 'info',
      MONGO_URL: data.mongoUrl,
      REDIS_URL: data.redisUrl,
      CATALOG_URL: catalog,
      IDENTITY_URL: identity,
      ORDERS_URL: orders,
      NOTIFICATIONS_URL: notifications,
      MAIL_LINK_KEY: 'a key for signing links in test mails',
      IMAGES_URL: catalog,
      IMAGES_KEY: 'key',
      FIREBASE_PROJECT_ID: 'demo-shop',
      // No public call uses the emulator or the payment provider.
      STRIPE_SANDBOX_URL: 'http://127.0.0.1:1',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
      TOKEN_PRIVATE_KEY_FILE: keyFile,
      RATE_LIMIT_PER_MINUTE: '100000000',
    }),
  });
  return { urls, cpuMs: (name) => cpuMsOf(processes[name].pid()) };
}
