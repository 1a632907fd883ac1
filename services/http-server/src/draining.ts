import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/**
 * How long the gateway and the edge keep an idle connection. Each of them ends it itself before a server that goes does, so no
 * call meets a connection that is just being closed.
 */
export const idleConnectionMs = 3_000;

/**
 * The setting DRAIN_MS: how long a process that is asked to end (SIGTERM) goes on taking calls while it says that it is not
 * ready and ends each connection with its reply. 0 where nobody else could take them. Must be longer than callers keep idle
 * connections (`idleConnectionMs`) or take to notice (`readinessPollMs`).
 */
export const drainMs = z.coerce.number().int().min(0).default(0);

/** How a server stops without a failed request. */
export interface GracefulShutdown {
  /**
   * Goes on taking calls for `leadMs`, and from now on ends each connection with its reply, so that whoever balances over
   * several servers can turn to another one. Whoever still calls then was slow to notice: at most twice that time.
   */
  readonly drain: (leadMs: number) => Promise<void>;
  /** Stops taking connections, and resolves when every running request has been answered and no connection is left. */
  readonly close: () => Promise<void>;
}

function endWithReply(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/** Asked of every server, whether it takes calls or not. */
function isProbe(url = ''): boolean {
  return /^\/(readyz|healthz|metrics)$/.test(url);
}

/** Call it before the server listens. */
export function withGracefulShutdown(server: Server | TlsServer): GracefulShutdown {
  const running = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let draining = false;
  let closing = false;
  let calledAt = 0;

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (request, response: ServerResponse) => {
    running.add(response);
    if (!isProbe(request.url)) calledAt = performance.now();
    response.once('close', () => {
      running.delete(response);
      // A reply whose head was out already when the end began has kept its connection open.
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
      const latest = performance.now() + 2 * leadMs;
      for (let wait = leadMs; wait > 0; ) {
        await delay(wait);
        const now = performance.now();
        wait = Math.min(calledAt + leadMs / 2, latest) - now;
      }
    },
    close: async () => {
      endConnections();
      closing = true;
      const closed = once(server, 'close');
      server.close();
      // Browsers open connections ahead of need; Node counts one that never said a word as busy.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      await closed;
    },
  };
}
