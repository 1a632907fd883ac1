import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheDirOf } from '../cache-dir.ts';
import { type ManagedProcess, manage, type Report } from '../supervise/managed-process.ts';
import { givenUrl } from './given-url.ts';
import { noData } from './no-data.ts';
import { pingMongo, pingRedis } from './ping.store.ts';
import { onPath } from './programs.ts';
import {
  engineServer,
  mongodServer,
  needsNewerLibrary,
  type Place,
  redisServer,
  type Server,
} from './servers.ts';
import { openSocketDir } from './socket-dir.ts';
import { sysroot } from './sysroot.ts';

export interface DataOptions {
  readonly dataDir: string;
  /** MONGO_URL, REDIS_URL and PATH decide the way. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cacheDir?: string;
  readonly report?: Report;
}

export interface Data {
  readonly mongoUrl: string;
  readonly redisUrl: string;
  /** The servers that were started here; none of them where addresses were given. */
  readonly processes: readonly ManagedProcess[];
  readonly stop: () => Promise<void>;
}

interface Running {
  readonly url: string;
  readonly process?: ManagedProcess;
}

/**
 * MongoDB and Redis without a container: addresses from the environment first, programs on the PATH next,
 * then the embedded engine and the distribution's Redis. Both are started again when they die, with their data.
 */
export const startData = async (options: DataOptions): Promise<Data> => {
  const { env = process.env, report = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  const cacheDir = options.cacheDir ?? cacheDirOf(env);
  let root: Promise<string> | undefined;
  const tools: Tools = {
    env,
    report,
    place: { dataDir, socketDir: openSocketDir(dataDir) },
    root: () => (root ??= sysroot(cacheDir, report)),
  };
  const [mongo, redis] = await bothOrNeither(startMongo(tools), startRedis(tools));
  const processes = [mongo.process, redis.process].filter((process) => process !== undefined);
  return {
    mongoUrl: mongo.url,
    redisUrl: redis.url,
    processes,
    stop: async () => {
      await Promise.all(processes.map((process) => process.stop()));
      for (const name of ['mongo.sock', 'redis.sock'])
        rmSync(join(tools.place.socketDir, name), { force: true });
    },
  };
};

interface Tools {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly report: Report;
  readonly place: Place;
  readonly root: () => Promise<string>;
}

const startMongo = async ({ env, report, place, root }: Tools): Promise<Running> => {
  if (env.MONGO_URL) return { url: await givenUrl('MONGO_URL', env.MONGO_URL, pingMongo) };
  try {
    const program = onPath(['mongod'], env.PATH);
    if (program) return await startServer(await mongodServer(place, program), report);
    return await startServer(engineServer(place, needsNewerLibrary() ? await root() : undefined), report);
  } catch (error) {
    throw noData('MongoDB', error);
  }
};

const startRedis = async ({ env, report, place, root }: Tools): Promise<Running> => {
  if (env.REDIS_URL) return { url: await givenUrl('REDIS_URL', env.REDIS_URL, pingRedis) };
  try {
    const program = onPath(['redis-server', 'valkey-server'], env.PATH);
    return await startServer(redisServer(place, program ? { program } : { root: await root() }), report);
  } catch (error) {
    throw noData('Redis', error);
  }
};

const startServer = async ({ url, spec }: Server, report: Report): Promise<Running> => {
  const process = manage(spec, report);
  await process.start();
  return { url, process };
};

/** When one cannot start, the other does not stay behind. */
const bothOrNeither = async (
  mongo: Promise<Running>,
  redis: Promise<Running>,
): Promise<[Running, Running]> => {
  const settled = await Promise.allSettled([mongo, redis]);
  const [first, second] = settled;
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value];
  for (const result of settled) if (result.status === 'fulfilled') await result.value.process?.stop();
  throw first.status === 'rejected' ? first.reason : second.status === 'rejected' ? second.reason : undefined;
};
