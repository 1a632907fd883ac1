import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a server waits for its clients; as Node's servers take it, whose own defaults let a silent client stay for 90 s. */
export interface ClientTimeouts {
  readonly headersTimeout: number;
  /** For a whole request; a client that was answered and never ends its body is disconnected then. */
  readonly requestTimeout: number;
  /** How often the two are checked. */
  readonly connectionsCheckingInterval: number;
}

export const clientTimeouts: ClientTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

export interface ConnectionLimits extends ClientTimeouts {
  /** How long a connection with a request may be silent both ways. */
  readonly silenceMs: number;
  /** In all; idle ones go first when there is no room for more. */
  readonly connections: number;
  readonly perAddress: number;
  /** Addresses whose connections carry many clients. */
  readonly isProxy: (address: string) => boolean;
  /** Requests that one connection may have unanswered; those of honest clients have one. */
  readonly pipelined: number;
}

/** Behind the gateway, where all connections come from few callers that are ours. */
export const defaultConnectionLimits: ConnectionLimits = {
  ...clientTimeouts,
  silenceMs: 60_000,
  connections: 4_096,
  perAddress: 4_096,
  isProxy: () => false,
  pipelined: 16,
};

/** Refuses connections that one address has too many of, and makes room when there are too many of all. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
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
 * Ends a connection that has too many requests at once. When a connection goes, all its replies are told (`close`): Node tells
 * the one whose turn it is, and whoever waits for another would wait for ever.
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
