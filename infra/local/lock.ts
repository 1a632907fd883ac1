import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';

const askMs = 2_000;

export interface Lock {
  readonly release: () => Promise<void>;
}

/** Who listens at the lock says who it is; a lock whose holder was killed refuses the connection. */
const holderOf = (path: string): Promise<string | undefined> => {
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
};

const listenAt = async (path: string, about: string): Promise<Server> => {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(about);
  });
  server.listen(path);
  await once(server, 'listening');
  return server.unref();
};

/**
 * Takes the lock, a socket that only its holder listens at: the kernel gives it back when the process dies, however it dies.
 * Resolves with who holds it (`about` of the holder) when it is taken.
 */
export const takeLock = async (path: string, about: string): Promise<Lock | { heldBy: string }> => {
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
};
