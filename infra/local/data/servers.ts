/** The commands that run the embedded database engine and Redis. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeArgs, type Program, withParentDeathSignal } from '../../lib/supervise/launch.ts';
import type { ProcessSpec } from '../../lib/supervise/managed-process.ts';
import { type Distribution, engineCommand, redisCommand } from './distribution.ts';
import { pingMongo, pingRedis } from './ping.store.ts';

export interface Place extends Distribution {
  readonly dataDir: string;
  readonly socketDir: string;
}

export interface Server {
  readonly url: string;
  readonly spec: ProcessSpec;
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

const engine = fileURLToPath(new URL('./embedded-mongodb.ts', import.meta.url));

/** The embedded engine. With `w=majority`, it answers before it writes its journal, even with `journal=true`. */
export async function mongoServer(place: Place): Promise<Server> {
  const socket = join(place.socketDir, 'mongo.sock');
  const [command = '', ...loaded] = await engineCommand(place);
  const args = [...loaded, ...nodeArgs(engine, join(place.dataDir, 'mongo'), socket, 'mongo')];
  const url = `mongodb://${encodeURIComponent(socket)}/?directConnection=true&retryWrites=false&w=1&journal=true&heartbeatFrequencyMS=${monitorEveryMs}`;
  const program = { command, args };
  return { url, spec: specOf(place, 'mongo', { program, ping: () => pingMongo(url) }) };
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
