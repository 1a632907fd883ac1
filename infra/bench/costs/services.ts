import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectMongo } from '@shop/service-kit';
import { freePort } from '../../lib/ports.ts';
import { root } from '../../lib/root.ts';
import { nodeArgs } from '../../lib/supervise/launch.ts';
import { type ManagedProcess, manage } from '../../lib/supervise/managed-process.ts';
import { answerOk } from '../../lib/supervise/wait-until.ts';
import { startData } from '../../local/data/index.ts';
import { tokenKeyFile } from '../../local/setup.ts';
import { fillCatalogue } from '../../seed/fill-catalogue.ts';

const names = ['identity', 'catalog', 'notifications', 'gateway'] as const;

export type CostedService = (typeof names)[number];

export interface CostedServices {
  readonly urls: Readonly<Record<CostedService, string>>;
  readonly cpuMs: (name: CostedService) => number;
  readonly stop: () => Promise<void>;
}

/** Sums the kernel's count per thread, which is in ns; its count per process is in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return ns.reduce((sum, each) => sum + each, 0) / 1_000_000;
}

async function seed(mongoUrl: string, parts: number): Promise<void> {
  const database = await connectMongo({ url: mongoUrl, database: 'shop_catalog', operationMs: 60_000 });
  await fillCatalogue(database.db, parts);
  await database.close();
}

/** Starts the services that have public calls, each in its own process, on a catalogue of `parts` parts in `dataDir`. */
export async function startCostedServices(dataDir: string, parts: number): Promise<CostedServices> {
  const data = await startData({ dataDir });
  const ports = await Promise.all(names.map(() => freePort()));
  const urls = Object.fromEntries(
    names.map((name, index) => [name, `http://127.0.0.1:${ports[index]}`]),
  ) as Record<CostedService, string>;
  const managed = new Map<CostedService, ManagedProcess>();
  const stop = async (): Promise<void> => {
    await Promise.all([...managed.values()].map((each) => each.stop()));
    await data.stop();
  };
  const env = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    MONGO_URL: data.mongoUrl,
    REDIS_URL: data.redisUrl,
    CATALOG_URL: urls.catalog,
    IDENTITY_URL: urls.identity,
    ORDERS_URL: urls.catalog,
    NOTIFICATIONS_URL: urls.notifications,
    MAIL_LINK_KEY: 'a key for signing links in test mails',
    IMAGES_URL: urls.catalog,
    IMAGES_KEY: 'key',
    FIREBASE_PROJECT_ID: 'demo-shop',
    // No public call uses the emulator.
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
    TOKEN_PRIVATE_KEY_FILE: await tokenKeyFile(dataDir),
    RATE_LIMIT_PER_MINUTE: '100000000',
  };
  try {
    await seed(data.mongoUrl, parts);
    for (const name of names) {
      const service = manage(
        {
          name,
          command: process.execPath,
          args: nodeArgs(join(root, `services/${name}/src/api.ts`)),
          env: { ...env, PORT: new URL(urls[name]).port },
          logFile: join(dataDir, 'logs', `${name}.log`),
          ready: answerOk(`${urls[name]}/readyz`),
        },
        () => {},
      );
      managed.set(name, service);
      await service.start();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    urls,
    cpuMs: (name) => cpuMsOf(managed.get(name)?.pid() ?? 0),
    stop,
  };
}
