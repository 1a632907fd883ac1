import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';

/** Times are in ms. Node's own limits let a silent client stay for 90 s. */
export interface ConnectionLimits {
  readonly headersTimeout: number;
  /** For a whole request; also disconnects a client that was answered but never ends its body. */
  readonly requestTimeout: number;
  /** Interval for checking both timeouts. */
  readonly connectionsCheckingInterval: number;
  /** How long a connection with a request may be silent in both directions. */
  readonly silenceMs: number;
  /** Limit for all clients together; when it is reached, idle connections are closed first. */
  readonly connections: number;
  readonly perAddress: number;
  /** Addresses whose connections carry many clients; exempt from `perAddress`. */
  readonly isProxy: (address: string) => boolean;
  /** Unanswered requests per connection; honest clients have one. */
  readonly pipelined: number;
}

/** For servers behind the gateway, whose few clients are our own. */
export const defaultConnectionLimits: ConnectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  silenceMs: 60_000,
  connections: 4_096,
  perAddress: 4_096,
  isProxy: () => false,
  pipelined: 16,
};

/** Closes connections over the limit per address, and closes idle ones when the total is reached. */
export function limitConnections(server: Server | TlsServer, limits: ConnectionLimits): void {
  const perAddress = new Map<string, number>();
  server.maxConnections = limits.connections;
  server.on('drop', () => server.closeIdleConnections());
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (perAddress.get(address) ?? 0) + 1;
    perAddress.set(address, count);
    socket.once('close', () => {
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
    if (count > limits.perAddress && !limits.isProxy(address)) socket.destroy();
  });
}

/**
 * Ends a connection with too many unanswered requests. When a connection closes, emits `close` on all its replies: Node does so only
 * for the reply being sent, and code waiting for the others would hang.
 */
export function limitPipelining(app: RequestListener, most: number): RequestListener {
  const running = new WeakMap<Socket, Set<ServerResponse>>();
  const repliesOf = (socket: Socket): Set<ServerResponse> => {
    const known = running.get(socket);
    if (known) return known;
    const replies = new Set<ServerResponse>();
    running.set(socket, replies);
    socket.once('close', () => {
      setImmediate(() => {
        for (const reply of replies) reply.destroy().emit('close');
      });
    });
    return replies;
  };
  return (request, response) => {
    const replies = repliesOf(request.socket);
    if (replies.size >= most) {
      request.socket.destroy();
      return;
    }
    replies.add(response);
    response.once('close', () => replies.delete(response));
    app(request, response);
  };
}
