import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { boundConnections, boundPipelining, type ConnectionLimits, usualConnections } from './connections.ts';
import { type Draining, drainable } from './draining.ts';
import { endUnwantedBody } from './unwanted-body.ts';

export interface HttpServer extends Draining {
  readonly port: number;
  readonly url: string;
}

const maxHeaderSize = 16 * 1024;
/** Longer than any proxy in front keeps idle connections, so that none is closed while a request is on its way. */
const keepAliveMs = 65_000;

export async function listen(
  app: RequestListener,
  address: { host: string; port: number },
  given: Partial<ConnectionLimits> = {},
): Promise<HttpServer> {
  const limits = { ...usualConnections, ...given };
  const options = { ...limits, keepAliveTimeout: keepAliveMs, maxHeaderSize };
  const server = createServer(options, boundPipelining(app, limits.pipelined));
  server.timeout = limits.silenceMs;
  server.on('request', endUnwantedBody);
  boundConnections(server, limits);
  const draining = drainable(server);
  server.listen(address.port, address.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://${address.host}:${port}`, ...draining };
}
