import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientPatience, clientPatience, type Draining, drainable } from './draining.ts';

export interface HttpServer extends Draining {
  readonly port: number;
  readonly url: string;
}

/** Longer than any proxy in front keeps idle connections, so that none is closed while a request is on its way. */
const keepAliveMs = 65_000;

export const listen = async (
  app: RequestListener,
  address: { host: string; port: number },
  patience: ClientPatience = clientPatience,
): Promise<HttpServer> => {
  const server = createServer({ ...patience, keepAliveTimeout: keepAliveMs }, app);
  const draining = drainable(server);
  server.listen(address.port, address.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://${address.host}:${port}`, ...draining };
};
