import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheDirOf } from '../../lib/cache-dir.ts';
import { CliError } from '../../lib/cli-error.ts';
import { openSocketDir } from '../../lib/socket-dir.ts';
import { type ManagedProcess, manage, type Report } from '../../lib/supervise/managed-process.ts';
import { pingMongo, pingRedis } from './ping.store.ts';
import {
  engineServer,
  needsNewerGlibc,
  onPath,
  type Place,
  type RedisProgram,
  redisServer,
  type Server,
} from './servers.ts';
import { sysroot } from './sysroot.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface DataOptions {
  readonly dataDir: string;
  /** MONGO_URL, REDIS_URL and PATH select the servers. */
  readonly env?: Environment;
  readonly cacheDir?: string;
  readonly report?: Report;
}

export interface Data {
  readonly mongoUrl: string;
  readonly redisUrl: string;
  /** Servers started here; none for addresses that were given. */
  readonly processes: readonly ManagedProcess[];
  readonly stop: () => Promise<void>;
}

/**
 * Starts MongoDB and Redis without containers: those at the addresses in the environment, or else the embedded engine and the Redis on
 * the PATH or of the distribution. Restarts a started server that dies, with its
 * data.
 */
export async function startData(options: DataOptions): Promise<Data> {
  const tools = toolsFor(options);
  const processes: ManagedProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((process) => process.stop()));
    for (const name of ['mongo.sock', 'redis.sock'])
      rmSync(join(tools.place.socketDir, name), { force: true });
  };
  const starting = [start('MongoDB', tools, processes), start('Redis', tools, processes)] as const;
  try {
    const [mongoUrl, redisUrl] = await Promise.all(starting);
    return { mongoUrl, redisUrl, processes, stop };
  } catch (error) {
    // If one cannot start, the other must not be left running.
    await Promise.allSettled(starting);
    await stop();
    throw error;
  }
}

/**
 * Returns the servers of a data directory, for tests that start and kill them; ignores addresses in the
 * environment.
 */
export async function localDataServers(options: DataOptions): Promise<{ mongo: Server; redis: Server }> {
  const tools = toolsFor(options);
  return { mongo: await localMongo(tools), redis: await localRedis(tools) };
}

interface Tools {
  readonly env: Environment;
  readonly report: Report;
  readonly place: Place;
  readonly root: () => Promise<string>;
}

function toolsFor({ env = process.env, report = () => {}, ...options }: DataOptions): Tools {
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

async function localMongo({ place, root }: Tools): Promise<Server> {
  return engineServer(place, needsNewerGlibc() ? await root() : undefined);
}

async function localRedis({ env, place, root }: Tools): Promise<Server> {
  return redisServer(place, await findRedis(env, root));
}

/** Finds the installed Redis, or the distribution's. */
export async function findRedis(
  env: Environment = process.env,
  root: () => Promise<string> = () => sysroot(cacheDirOf(env), () => {}),
): Promise<RedisProgram> {
  const program = onPath(['redis-server', 'valkey-server'], env.PATH);
  return program ? { program } : { root: await root() };
}

const kinds = {
  MongoDB: { variable: 'MONGO_URL', ping: pingMongo, localServer: localMongo },
  Redis: { variable: 'REDIS_URL', ping: pingRedis, localServer: localRedis },
} as const;

/** Resolves with the address; adds a server that it started to `processes`. */
async function start(kind: keyof typeof kinds, tools: Tools, processes: ManagedProcess[]): Promise<string> {
  const { variable, ping, localServer } = kinds[kind];
  const given = tools.env[variable];
  if (given) {
    await ping(given).catch((error: unknown) => {
      throw unreachable(variable, error);
    });
    return given;
  }
  try {
    const { url, spec } = await localServer(tools);
    const process = manage(spec, tools.report);
    await process.start();
    processes.push(process);
    return url;
  } catch (error) {
    throw notStarted(kind, error);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Names the variable but not its value, which may hold a password. */
function unreachable(variable: string, error: unknown): CliError {
  return new CliError(
    `${variable} is set, but nothing answers there within 3 s (${reasonOf(error)}).\n` +
      `Correct ${variable}, start the server it names, or unset it to let the shop bring its own.`,
  );
}

function notStarted(kind: string, error: unknown): CliError {
  return new CliError(
    `${kind} could not be started here.\n${reasonOf(error)}\nSet MONGO_URL and REDIS_URL to servers of yours, or start both as containers:\n` +
      'docker compose up, as infra/deploy/data-ports.yml says.',
  );
}
