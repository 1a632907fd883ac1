import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { freePort } from '../../lib/ports.ts';
import { nodeArgs, withParentDeathSignal } from '../../lib/supervise/launch.ts';
import type { ProcessSpec } from '../../lib/supervise/managed-process.ts';
import { pingMongo, pingRedis } from './ping.store.ts';
import { withSysroot } from './sysroot.ts';

/** Where a server of this data directory keeps its things. */
export interface Place {
  readonly dataDir: string;
  readonly socketDir: string;
}

export interface Server {
  readonly url: string;
  readonly spec: ProcessSpec;
}

/** The engine asks for glibc 2.38. */
const oldestMinor = 38;
const engineHost = fileURLToPath(new URL('./engine-host.ts', import.meta.url));
const startLimitMs = 30_000;

async function answers(ping: Promise<void>): Promise<boolean> {
  await ping;
  return true;
}

function logOf({ dataDir }: Place, name: string): string {
  return join(dataDir, 'logs', `${name}.log`);
}

function folder({ dataDir }: Place, name: string): string {
  const dir = join(dataDir, name);
  mkdirSync(dir, { recursive: true });
  return dir;
}

const systemReport = z.object({ header: z.object({ glibcVersionRuntime: z.string().optional() }) });

/** Whether this system's C library is too old for the engine. */
export function needsNewerGlibc(): boolean {
  const { glibcVersionRuntime } = systemReport.parse(process.report.getReport()).header;
  return glibcVersionRuntime !== undefined && Number(glibcVersionRuntime.split('.')[1]) < oldestMinor;
}

/** Asked for `w=majority`, this engine answers before its journal is written, with `journal=true` too (decision 080). */
export function engineServer(place: Place, root: string | undefined): Server {
  const socket = join(place.socketDir, 'mongo.sock');
  const url = `mongodb://${encodeURIComponent(socket)}/?directConnection=true&retryWrites=false&w=1&journal=true`;
  const node = {
    name: 'node',
    program: process.execPath,
    args: nodeArgs(engineHost, folder(place, 'mongo'), socket),
  };
  const { command, args } = root ? withSysroot(root, node) : { command: node.program, args: node.args };
  return {
    url,
    spec: {
      name: 'mongo',
      command,
      args,
      logFile: logOf(place, 'mongo'),
      ready: () => answers(pingMongo(url)),
      liveness: { alive: () => answers(pingMongo(url)) },
      startLimitMs,
    },
  };
}

export async function mongodServer(place: Place, program: string): Promise<Server> {
  const port = await freePort();
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true&retryWrites=false&w=1&journal=true`;
  const own = ['--dbpath', folder(place, 'mongod'), '--bind_ip', '127.0.0.1', '--port', String(port)];
  return {
    url,
    spec: {
      name: 'mongo',
      ...withParentDeathSignal(program, [...own, '--unixSocketPrefix', place.socketDir]),
      logFile: logOf(place, 'mongo'),
      ready: () => answers(pingMongo(url)),
      liveness: { alive: () => answers(pingMongo(url)) },
      startLimitMs,
    },
  };
}

function redisArgs(dir: string, socket: string): string[] {
  return Object.entries({
    port: '0',
    unixsocket: socket,
    unixsocketperm: '600',
    dir,
    'maxmemory-policy': 'noeviction',
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
  }).flatMap(([key, value]) => [`--${key}`, value]);
}

/** Redis from the PATH, or the sysroot's. */
export type RedisProgram = { readonly program: string } | { readonly root: string };

/** How the server is run; in the sysroot it is redis-check-rdb under another name. */
export function runRedis(
  from: RedisProgram,
  args: readonly string[],
): { command: string; args: readonly string[] } {
  return 'program' in from
    ? { command: from.program, args }
    : withSysroot(from.root, {
        name: 'redis-server',
        program: join(from.root, 'usr/bin/redis-check-rdb'),
        args,
      });
}

export function redisServer(place: Place, from: RedisProgram): Server {
  const socket = join(place.socketDir, 'redis.sock');
  const url = `unix://${socket}`;
  const run = runRedis(from, redisArgs(folder(place, 'redis'), socket));
  return {
    url,
    spec: {
      name: 'redis',
      ...withParentDeathSignal(run.command, run.args),
      logFile: logOf(place, 'redis'),
      ready: () => answers(pingRedis(url)),
      liveness: { alive: () => answers(pingRedis(url)) },
      startLimitMs,
    },
  };
}
