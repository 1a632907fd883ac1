import { mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliError } from '../../lib/cli-error.ts';
import { cacheDirOf } from '../../lib/root.ts';
import { type ManagedProcess, manage, type Report } from '../../lib/supervise/managed-process.ts';
import { pingMongo, pingRedis } from './ping.store.ts';
import { mongoServer, type Place, redisServer, type Server } from './servers.ts';

export interface DataOptions {
  readonly dataDir: string;
  /** MONGO_URL, REDIS_URL, PATH and SHOP_CACHE_DIR select the servers. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly report?: Report;
}

export interface Data {
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly stop: () => Promise<void>;
}

function placeOf({ dataDir, env = process.env, report = () => {} }: DataOptions): Place {
  return {
    dataDir: resolve(dataDir),
    // For this user only, because the sockets have no password, and short: Linux allows 107 characters for the path of a socket.
    socketDir: mkdtempSync('/tmp/parts-shop-'),
    cacheDir: cacheDirOf(env),
    PATH: env.PATH ?? '',
    report,
  };
}

/**
 * Starts MongoDB and Redis without containers: those at the addresses in the environment, or else the embedded engine and the Redis on
 * the PATH or of the distribution. Restarts a started server that dies, with its
 * data.
 */
export async function startData(options: DataOptions): Promise<Data> {
  const { env = process.env } = options;
  const place = placeOf(options);
  const processes: ManagedProcess[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((process) => process.stop()));
    rmSync(place.socketDir, { recursive: true });
  };
  const start = async (name: string, find: () => Promise<Server>): Promise<string> => {
    try {
      const { url, spec } = await find();
      const process = manage(spec, place.report);
      await process.start();
      processes.push(process);
      return url;
    } catch (error) {
      throw notStarted(name, error);
    }
  };
  const starting = [
    given('MONGO_URL', env.MONGO_URL, pingMongo) ?? start('MongoDB', () => mongoServer(place)),
    given('REDIS_URL', env.REDIS_URL, pingRedis) ?? start('Redis', () => redisServer(place)),
  ] as const;
  try {
    const [mongoUrl, redisUrl] = await Promise.all(starting);
    return { mongoUrl, redisUrl, stop };
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
  const place = placeOf(options);
  return { mongo: await mongoServer(place), redis: await redisServer(place) };
}

/** Resolves with a given address once a server answers there. The error names the variable, not its value: that may hold a password. */
function given(
  variable: string,
  url: string | undefined,
  ping: (url: string) => Promise<void>,
): Promise<string> | undefined {
  if (!url) return undefined;
  return ping(url).then(
    () => url,
    (error: unknown) => {
      throw new CliError(
        `${variable} is set, but nothing answers there within 3 s (${reasonOf(error)}).\n` +
          `Correct ${variable}, start the server it names, or unset it to let the shop bring its own.`,
      );
    },
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function notStarted(name: string, error: unknown): CliError {
  return new CliError(
    `${name} could not be started here.\n${reasonOf(error)}\nSet MONGO_URL and REDIS_URL to servers of yours, or start both as containers:\n` +
      'docker compose up, as infra/deploy/data-ports.yml says.',
  );
}
