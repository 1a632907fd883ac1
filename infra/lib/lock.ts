import { once } from 'node:events';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const askMs = 2_000;

export interface Lock {
  readonly release: () => Promise<void>;
}

/** Who listens at the lock says who it is; a lock whose holder was killed refuses the connection. */
function holderOf(path: string): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const socket = connect(path);
  let text = '';
  socket.setTimeout(askMs, () => socket.destroy());
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.once('error', () => resolve(undefined));
  socket.once('close', () => resolve(text));
  return promise;
}

async function listenAt(path: string, about: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(about);
  });
  server.listen(path);
  await once(server, 'listening');
  return server.unref();
}

/** Longer than it takes to look and to take; who is killed in between leaves a folder behind. */
const takingMs = 2 * askMs;
const retryMs = 10;

function ageOf(folder: string): number {
  return Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
}

function isMade(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return false;
  }
}

/** One at a time looks and takes: two who both found nobody would both take the lock, the second by removing the first one's socket. */
async function alone<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const folder = `${path}.taking`;
  while (!isMade(folder)) {
    if (ageOf(folder) > takingMs) rmSync(folder, { recursive: true, force: true });
    await delay(retryMs);
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Takes the lock, a socket that only its holder listens at: the kernel gives it back when the process dies, however it dies.
 * Resolves with who holds it (`about` of the holder) when it is taken.
 */
export function takeLock(path: string, about: string): Promise<Lock | { heldBy: string }> {
  return alone(path, async () => {
    const heldBy = await holderOf(path);
    if (heldBy !== undefined) return { heldBy };
    rmSync(path, { force: true });
    const server = await listenAt(path, about);
    return {
      release: async () => {
        const closed = once(server, 'close');
        server.close();
        await closed;
      },
    };
  });
}
