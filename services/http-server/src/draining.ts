import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/**
 * How long the gateway and the edge keep idle upstream connections, ms. Much shorter than a draining server keeps them, so no call hits
 * a connection that is being closed: undici's timers are up to a second late, and a busy process may be later.
 */
export const idleConnectionMs = 1_000;

/**
 * The DRAIN_MS setting: how long a process keeps taking calls after SIGTERM, while it reports not ready and ends each connection with
 * its reply. 0 if no other process could take the calls. Must exceed the callers' idle time (`idleConnectionMs`).
 */
export const drainMs = z.coerce.number().int().min(0).default(0);

export interface GracefulShutdown {
  /** Keeps taking calls for `leadMs` but ends each connection with its reply, so that load balancers switch to another server. */
  readonly drain: (leadMs: number) => Promise<void>;
  /** Stops accepting connections; resolves once every running request is answered and every connection is closed. */
  readonly close: () => Promise<void>;
}

function endWithReply(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/** Adds graceful shutdown to a server. Call it before the server listens. */
export function withGracefulShutdown(server: Server | TlsServer): GracefulShutdown {
  const running = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let draining = false;
  let closing = false;

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request, response: ServerResponse) => {
    running.add(response);
    response.once('close', () => {
      running.delete(response);
      // A reply whose head was already sent when closing began kept its connection open.
      if (closing) setImmediate(() => server.closeIdleConnections());
    });
    if (draining) endWithReply(response);
  });

  const endConnections = (): void => {
    draining = true;
    running.forEach(endWithReply);
  };

  return {
    drain: async (leadMs) => {
      endConnections();
      await delay(leadMs);
    },
    close: async () => {
      endConnections();
      closing = true;
      const closed = once(server, 'close');
      server.close();
      // Browsers open connections ahead of need; Node counts one without any bytes as busy.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      await closed;
    },
  };
}
