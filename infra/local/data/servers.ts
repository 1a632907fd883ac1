import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { nodeArgs, type Program, withParentDeathSignal } from '../../lib/supervise/launch.ts';
import type { ProcessSpec } from '../../lib/supervise/managed-process.ts';
import { pingMongo, pingRedis } from './ping.store.ts';
import { withSysroot } from './sysroot.ts';

export interface Place {
  readonly dataDir: string;
  readonly socketDir: string;
}

export interface Server {
  readonly url: string;
  readonly spec: ProcessSpec;
}

function folder({ dataDir }: Place, name: string): string {
  const dir = join(dataDir, name);
  mkdirSync(dir, { recursive: true });
  return dir;
}

function specOf(
  { dataDir }: Place,
  name: string,
  { program, socket, ping }: { program: Program; socket: string; ping: () => Promise<void> },
): ProcessSpec {
  const logFile = join(dataDir, 'logs', `${name}.log`);
  const ready = async (): Promise<boolean> => {
    // A driver that finds no server tries again only half a second later.
    if (!existsSync(socket)) return false;
    await ping();
    return true;
  };
  return { name, ...program, logFile, ready, startLimitMs: 30_000 };
}

/**
 * How often each client checks an idle server, in ms. It delays nothing: after a failure the driver checks at
 * once, then twice a second while a call waits, and there is no other server to switch to.
 */
const monitorEveryMs = 60_000;

const engineHost = fileURLToPath(new URL('./engine-host.ts', import.meta.url));

/**
 * Runs the embedded engine, with the sysroot's C library if the system's is too old. With `w=majority`, it answers before it writes its
 * journal, even with `journal=true`.
 */
export function engineServer(place: Place, root: string | undefined): Server {
  const socket = join(place.socketDir, 'mongo.sock');
  const args = nodeArgs(engineHost, folder(place, 'mongo'), socket, 'mongo');
  const program = root
    ? withSysroot(root, { name: 'node', program: process.execPath, args })
    : { command: process.execPath, args };
  const url = `mongodb://${encodeURIComponent(socket)}/?directConnection=true&retryWrites=false&w=1&journal=true&heartbeatFrequencyMS=${monitorEveryMs}`;
  return { url, spec: specOf(place, 'mongo', { program, socket, ping: () => pingMongo(url) }) };
}

/** Redis from the PATH, or the sysroot's. */
export type RedisProgram = { readonly program: string } | { readonly root: string };

/** Returns the command for Redis; in the sysroot, redis-server is redis-check-rdb under another name. */
export function runRedis(from: RedisProgram, args: readonly string[]): Program {
  if ('program' in from) return { command: from.program, args };
  const program = join(from.root, 'usr/bin/redis-check-rdb');
  return withSysroot(from.root, { name: 'redis-server', program, args });
}

export function redisServer(place: Place, from: RedisProgram): Server {
  const socket = join(place.socketDir, 'redis.sock');
  const url = `unix://${socket}`;
  const settings = {
    port: '0',
    unixsocket: socket,
    unixsocketperm: '600',
    dir: folder(place, 'redis'),
    'maxmemory-policy': 'noeviction',
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    // Ten background wake-ups a second would cost an idle shop a tenth of its CPU time.
    hz: '1',
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value]);
  const { command, args } = runRedis(from, flags);
  const program = withParentDeathSignal(command, args);
  return { url, spec: specOf(place, 'redis', { program, socket, ping: () => pingRedis(url) }) };
}

const systemReport = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) });
const oldestMinor = 38;

export function needsNewerGlibc(): boolean {
  const { glibcVersionRuntime } = systemReport.parse(process.report.getReport()).header;
  return glibcVersionRuntime !== undefined && Number(glibcVersionRuntime.split('.')[1]) < oldestMinor;
}

/** Returns the first of `names` that is an executable on the PATH. */
export function onPath(names: readonly string[], path = ''): string | undefined {
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
