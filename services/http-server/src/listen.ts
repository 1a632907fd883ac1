import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
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

const maxHeaderSize = 16 * 1024;
/** Longer than any proxy in front keeps idle connections, so none is closed while a request is on its way. */
const keepAliveMs = 65_000;

export async function listen(
  app: RequestListener,
  address: { host: string; port: number },
  given: Partial<ConnectionLimits> = {},
): Promise<HttpServer> {
  const limits = { ...defaultConnectionLimits, ...given };
  const options = { ...limits, keepAliveTimeout: keepAliveMs, maxHeaderSize };
  const server = createServer(options, limitPipelining(app, limits.pipelined));
  server.timeout = limits.silenceMs;
  server.on('request', destroyUnreadBody);
  limitConnections(server, limits);
  const draining = withGracefulShutdown(server);
  server.listen(address.port, address.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://${address.host}:${port}`, ...draining };
}
