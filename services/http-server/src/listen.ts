import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  limitConnections,
  limitPipelining,
} from './connections.ts';
import { type GracefulShutdown, withGracefulShutdown } from './draining.ts';
import { destroyUnreadBody } from './unread-body.ts';

export interface HttpServer extends GracefulShutdown {
  readonly port: number;
  readonly url: string;
}

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** PEM texts; with them the server speaks HTTPS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

const maxHeaderSize = 16 * 1024;
/** Longer than any proxy in front keeps idle connections, so none is closed while a request is on its way. */
const keepAliveMs = 65_000;

export async function listen(
  app: RequestListener,
  { host, port: wanted, tls }: Listening,
  given: Partial<ConnectionLimits> = {},
): Promise<HttpServer> {
  const limits = { ...defaultConnectionLimits, ...given };
  const options = { ...limits, keepAliveTimeout: keepAliveMs, maxHeaderSize };
  const handler = limitPipelining(app, limits.pipelined);
  const server = tls ? createTlsServer({ ...options, ...tls }, handler) : createServer(options, handler);
  server.timeout = limits.silenceMs;
  server.on('request', destroyUnreadBody);
  limitConnections(server, limits);
  const draining = withGracefulShutdown(server);
  server.listen(wanted, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, url: `${tls ? 'https' : 'http'}://${host}:${port}`, ...draining };
}
