import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheDirOf } from '../../lib/cache-dir.ts';
import { openSocketDir } from '../../lib/socket-dir.ts';
import { type ManagedProcess, manage, type Report } from '../../lib/supervise/managed-process.ts';
import { givenUrl } from './given-url.ts';
import { noData } from './no-data.ts';
import { pingMongo, pingRedis } from './ping.store.ts';
import { onPath } from './programs.ts';
import {
  engineServer,
  mongodServer,
  needsNewerGlibc,
  type Place,
  type RedisProgram,
  redisServer,
  type Server,
} from './servers.ts';
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
export async function startData(options: DataOptions): Promise<Data> {
  const tools = toolsFor(options);
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
}

/** The programs of a data directory, for tests that start and kill them themselves; addresses of the environment do not count. */
export async function localDataServers(options: DataOptions): Promise<{ mongo: Server; redis: Server }> {
  const tools = toolsFor(options);
  return { mongo: await ownMongo(tools), redis: await ownRedis(tools) };
}

interface Tools {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly report: Report;
  readonly place: Place;
  readonly root: () => Promise<string>;
}

function toolsFor(options: DataOptions): Tools {
  const { env = process.env, report = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  const cacheDir = options.cacheDir ?? cacheDirOf(env);
  let root: Promise<string> | undefined;
  return {
    env,
    report,
    place: { dataDir, socketDir: openSocketDir(dataDir) },
    root: () => (root ??= sysroot(cacheDir, report)),
  };
}

async function ownMongo({ env, place, root }: Tools): Promise<Server> {
  const program = onPath(['mongod'], env.PATH);
  if (program) return mongodServer(place, program);
  return engineServer(place, needsNewerGlibc() ? await root() : undefined);
}

/** The Redis that is installed, or the distribution's. */
export async function findRedis(
  env: Readonly<Record<string, string | undefined>> = process.env,
  root: () => Promise<string> = () => sysroot(cacheDirOf(env), () => {}),
): Promise<RedisProgram> {
  const program = onPath(['redis-server', 'valkey-server'], env.PATH);
  return program ? { program } : { root: await root() };
}

async function ownRedis({ env, place, root }: Tools): Promise<Server> {
  return redisServer(place, await findRedis(env, root));
}

async function startMongo(tools: Tools): Promise<Running> {
  const { env, report } = tools;
  if (env.MONGO_URL) return { url: await givenUrl('MONGO_URL', env.MONGO_URL, pingMongo) };
  try {
    return await startServer(await ownMongo(tools), report);
  } catch (error) {
    throw noData('MongoDB', error);
  }
}

async function startRedis(tools: Tools): Promise<Running> {
  const { env, report } = tools;
  if (env.REDIS_URL) return { url: await givenUrl('REDIS_URL', env.REDIS_URL, pingRedis) };
  try {
    return await startServer(await ownRedis(tools), report);
  } catch (error) {
    throw noData('Redis', error);
  }
}

async function startServer({ url, spec }: Server, report: Report): Promise<Running> {
  const process = manage(spec, report);
  await process.start();
  return { url, process };
}

/** When one cannot start, the other does not stay behind. */
async function bothOrNeither(mongo: Promise<Running>, redis: Promise<Running>): Promise<[Running, Running]> {
  const settled = await Promise.allSettled([mongo, redis]);
  const [first, second] = settled;
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value];
  for (const result of settled) if (result.status === 'fulfilled') await result.value.process?.stop();
  throw first.status === 'rejected' ? first.reason : second.status === 'rejected' ? second.reason : undefined;
}
