/** MongoDB and Redis of a shop or a test run: at given addresses, as embedded engines, or as containers. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliError } from '../../lib/cli-error.ts';
import { cacheDirOf } from '../../lib/root.ts';
import { manage, type Report } from '../../lib/supervise/managed-process.ts';
import { containerEngineAnswers, mongoContainer, type RunningServer, redisContainer } from './containers.ts';
import { pingMongo, pingRedis } from './ping.store.ts';
import { mongoServer, type Place, redisServer, type Server } from './servers.ts';

const kindsOfServers = ['embedded', 'containers'] as const;

/** How the shop gets the servers that no address names: engines of its own, or containers. */
export type KindOfServers = (typeof kindsOfServers)[number];

interface Choice {
  /** The setting DATA_SERVERS: forces one kind. */
  readonly forced: string | undefined;
  /** Tests prefer the real servers; `npm start` prefers engines that need nothing else installed. */
  readonly preferred: KindOfServers;
}

interface Machine {
  readonly hasEngines: boolean;
  readonly hasContainers: () => Promise<boolean>;
}

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** The embedded engines exist for Debian on x64 and arm64. */
const thisMachine: Machine = {
  hasEngines: process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch) && isDebian(),
  hasContainers: containerEngineAnswers,
};

/** Decides for the whole shop and all tests. */
export async function chooseServers(
  { forced, preferred }: Choice,
  machine = thisMachine,
): Promise<KindOfServers> {
  if (forced) {
    const kind = kindsOfServers.find((each) => each === forced);
    if (kind === undefined)
      throw new CliError(
        `DATA_SERVERS is "${forced}". Set it to ${kindsOfServers.join(' or ')}, or unset it.`,
      );
    return kind;
  }
  if (preferred === 'embedded') return machine.hasEngines ? 'embedded' : 'containers';
  return (await machine.hasContainers()) ? 'containers' : 'embedded';
}

export interface DataOptions {
  readonly dataDir: string;
  /** MONGO_URL, REDIS_URL, DATA_SERVERS, PATH and SHOP_CACHE_DIR select the servers. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly report?: Report;
  /** Tests prefer containers, and keep no data. */
  readonly isTest?: boolean;
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

/** How to start each server. */
interface Servers {
  readonly mongo: () => Promise<RunningServer>;
  readonly redis: () => Promise<RunningServer>;
  /** Removes what is left when both have stopped. */
  readonly cleanUp: () => void;
}

/** The embedded engine, and the Redis on the PATH or of the distribution. Restarts one that dies, with its data. */
function embeddedServers(options: DataOptions): Servers {
  const place = placeOf(options);
  const run = async ({ url, spec }: Server): Promise<RunningServer> => {
    const process = manage(spec, place.report);
    await process.start();
    return { url, stop: process.stop };
  };
  return {
    mongo: async () => run(await mongoServer(place)),
    redis: async () => run(await redisServer(place)),
    cleanUp: () => rmSync(place.socketDir, { recursive: true }),
  };
}

/** Containers of the images that docker-compose.yml names. */
function containerServers({ dataDir, isTest = false }: DataOptions): Servers {
  const keptIn = isTest ? undefined : resolve(dataDir);
  return {
    mongo: () => mongoContainer(keptIn),
    redis: () => redisContainer(keptIn),
    cleanUp: () => {},
  };
}

const kindLines = {
  embedded: 'MongoDB and Redis: the embedded engine, and Redis of this system.',
  containers: 'MongoDB and Redis: containers of the images in docker-compose.yml.',
} as const;

/** Starts MongoDB and Redis: those at the addresses in the environment, or else what {@link chooseServers} decides. */
export async function startData(options: DataOptions): Promise<Data> {
  const { env = process.env, report = () => {}, isTest = false } = options;
  const kind = await chooseServers({
    forced: env.DATA_SERVERS,
    preferred: isTest ? 'containers' : 'embedded',
  });
  if (!env.MONGO_URL || !env.REDIS_URL) report(kindLines[kind]);
  const servers = kind === 'containers' ? containerServers(options) : embeddedServers(options);
  const starting = [
    given('MONGO_URL', env.MONGO_URL, pingMongo) ?? started('MongoDB', servers.mongo),
    given('REDIS_URL', env.REDIS_URL, pingRedis) ?? started('Redis', servers.redis),
  ] as const;
  const stop = async (): Promise<void> => {
    const running = await Promise.allSettled(starting);
    await Promise.all(running.map((each) => each.status === 'fulfilled' && each.value.stop()));
    servers.cleanUp();
  };
  try {
    const [mongo, redis] = await Promise.all(starting);
    return { mongoUrl: mongo.url, redisUrl: redis.url, stop };
  } catch (error) {
    // If one cannot start, the other must not be left running.
    await stop();
    throw error;
  }
}

async function started(name: string, start: () => Promise<RunningServer>): Promise<RunningServer> {
  try {
    return await start();
  } catch (error) {
    throw notStarted(name, error);
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
): Promise<RunningServer> | undefined {
  if (!url) return undefined;
  return ping(url).then(
    () => ({ url, stop: async () => {} }),
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
    `${name} could not be started here.\n${reasonOf(error)}\nStart a container engine and set DATA_SERVERS=containers. Or set MONGO_URL and REDIS_URL to servers of yours, such as\n` +
      'those of docker compose up, as infra/deploy/data-ports.yml says.',
  );
}
