import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';

const lingerMs = 2_000;
/** Longer than the edge keeps idle connections, so that none is closed while a request is on its way. */
const keepAliveTimeout = 65_000;

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** PEM texts; with them the server speaks HTTPS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

export const listen = async (app: RequestListener, { host, port, tls }: Listening): Promise<Server> => {
  const server = tls
    ? createTlsServer({ keepAliveTimeout, ...tls }, app)
    : createServer({ keepAliveTimeout }, app);
  server.listen(port, host);
  await once(server, 'listening');
  return server;
};

export const closed = async (server: Server): Promise<void> => {
  const end = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), lingerMs).unref();
  await end;
};

/** Listens everywhere, and ends on SIGTERM once running answers are out. */
export const serveUntilEnded = async (
  places: readonly (readonly [RequestListener, Listening])[],
  close: () => void = () => {},
): Promise<void> => {
  const servers = await Promise.all(places.map(([app, where]) => listen(app, where)));
  const end = async (): Promise<void> => {
    close();
    await Promise.all(servers.map(closed));
    process.exit(0);
  };
  process.once('SIGTERM', () => void end());
  process.once('SIGINT', () => void end());
};
