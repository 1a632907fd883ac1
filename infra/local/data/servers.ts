import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { fetchOnce, suite } from '../../lib/apt.ts';
import { nodeArgs, type Program, withParentDeathSignal } from '../../lib/supervise/launch.ts';
import type { ProcessSpec } from '../../lib/supervise/managed-process.ts';
import { pingMongo, pingRedis } from './ping.store.ts';

export interface Place {
  readonly dataDir: string;
  readonly socketDir: string;
  readonly cacheDir: string;
  /** Directories to look for Redis in, as in the variable of that name. */
  readonly PATH: string;
  readonly report: (message: string) => void;
}

export interface Server {
  readonly url: string;
  readonly spec: ProcessSpec;
}

/** Redis (in redis-tools), every library it needs, and the C library with its loader. */
const packages = [
  ...['libc6', 'libgcc-s1', 'libstdc++6', 'redis-tools', 'libjemalloc2', 'liblzf1'],
  ...['libatomic1', 'libssl3t64', 'libsystemd0', 'libcap2', 'libzstd1', 'zlib1g'],
];

const platforms: Readonly<Record<string, { triplet: string; loader: string }>> = {
  x64: { triplet: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { triplet: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

/**
 * Returns the command that runs a program with the libraries of a newer release, fetched once without root. Only for processes
 * that start no others: their `process.execPath` is the loader.
 */
async function withNewLibraries(
  { cacheDir, report }: Pick<Place, 'cacheDir' | 'report'>,
  name: string,
  program: (sysroot: string) => string,
): Promise<string[]> {
  const platform = process.platform === 'linux' ? platforms[process.arch] : undefined;
  if (!platform)
    throw new Error(`Nothing is prepared for ${process.platform}-${process.arch} without a container.`);
  const place = join(cacheDir, `sysroot-${suite}-${process.arch}-v1`);
  if (!existsSync(place))
    report('Fetching Redis and a newer C library from the distribution (about 18 MB, once) …');
  const sysroot = await fetchOnce(place, packages, (unpacked) => unpacked);
  const libraries = join(sysroot, 'usr/lib', platform.triplet);
  const loader = join(libraries, platform.loader);
  return [loader, '--library-path', libraries, '--argv0', name, program(sysroot)];
}

function specOf(
  { dataDir, socketDir }: Place,
  name: 'mongo' | 'redis',
  { program, ping }: { program: Program; ping: () => Promise<void> },
): ProcessSpec {
  const logFile = join(dataDir, 'logs', `${name}.log`);
  const ready = async (): Promise<boolean> => {
    // A driver that finds no server tries again only half a second later.
    if (!existsSync(join(socketDir, `${name}.sock`))) return false;
    await ping();
    return true;
  };
  return { name, ...program, logFile, ready, startLimitMs: 30_000 };
}

/**
 * How long each client waits between checks of an idle server, in ms. It delays nothing: after a failure the driver checks at
 * once, then twice a second while a call waits, and there is no other server to switch to.
 */
const monitorEveryMs = 60_000;

const engineHost = fileURLToPath(new URL('./engine-host.ts', import.meta.url));

/**
 * The embedded engine, with newer libraries if the system's C library is too old. With `w=majority`, it answers before it writes its
 * journal, even with `journal=true`.
 */
export async function mongoServer(place: Place): Promise<Server> {
  const socket = join(place.socketDir, 'mongo.sock');
  const [command = '', ...loaded] = needsNewerGlibc()
    ? await withNewLibraries(place, 'node', () => process.execPath)
    : [process.execPath];
  const args = [...loaded, ...nodeArgs(engineHost, join(place.dataDir, 'mongo'), socket, 'mongo')];
  const url = `mongodb://${encodeURIComponent(socket)}/?directConnection=true&retryWrites=false&w=1&journal=true&heartbeatFrequencyMS=${monitorEveryMs}`;
  const program = { command, args };
  return { url, spec: specOf(place, 'mongo', { program, ping: () => pingMongo(url) }) };
}

/** Finds the installed Redis, or the distribution's, where redis-server is redis-check-rdb under another name. */
export async function redisCommand(place: Pick<Place, 'PATH' | 'cacheDir' | 'report'>): Promise<string[]> {
  const installed = onPath(['redis-server', 'valkey-server'], place.PATH);
  if (installed) return [installed];
  return withNewLibraries(place, 'redis-server', (sysroot) => join(sysroot, 'usr/bin/redis-check-rdb'));
}

export async function redisServer(place: Place): Promise<Server> {
  const socket = join(place.socketDir, 'redis.sock');
  const url = `unix://${socket}`;
  const dir = join(place.dataDir, 'redis');
  mkdirSync(dir, { recursive: true });
  const settings = {
    port: '0',
    unixsocket: socket,
    unixsocketperm: '600',
    dir,
    'maxmemory-policy': 'noeviction',
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    // Ten background wake-ups a second would cost an idle shop a tenth of its CPU time.
    hz: '1',
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value]);
  const [command = '', ...args] = await redisCommand(place);
  const program = withParentDeathSignal(command, [...args, ...flags]);
  return { url, spec: specOf(place, 'redis', { program, ping: () => pingRedis(url) }) };
}

const systemReport = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) });
const oldestMinor = 38;

function needsNewerGlibc(): boolean {
  const { glibcVersionRuntime } = systemReport.parse(process.report.getReport()).header;
  return glibcVersionRuntime !== undefined && Number(glibcVersionRuntime.split('.')[1]) < oldestMinor;
}

/** Returns the first of `names` that is an executable on the PATH. */
function onPath(names: readonly string[], path: string): string | undefined {
  const files = names.flatMap((name) => path.split(delimiter).map((dir) => join(dir, name)));
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
