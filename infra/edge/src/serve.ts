import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { clientTimeouts, type GracefulShutdown, withGracefulShutdown } from '@shop/http-server';

/** Longer than any usual request takes: an order waits up to 5 s for its stock. */
const lingerMs = 8_000;
/** Longer than the edge keeps idle connections, so that none is closed while a request is on its way. */
const keepAliveTimeout = 65_000;
/** Longer than the gateway lets a picture take: who is slow is told so by the one that knows why. */
const requestTimeout = 150_000;
const waiting = { ...clientTimeouts, requestTimeout, keepAliveTimeout };

export interface Listening {
  readonly host: string;
  readonly port: number;
  /** PEM texts; with them the server speaks HTTPS. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

export interface WebServer extends GracefulShutdown {
  readonly server: Server;
}

export async function listen(app: RequestListener, { host, port, tls }: Listening): Promise<WebServer> {
  const server = tls ? createTlsServer({ ...waiting, ...tls }, app) : createServer(waiting, app);
  const { drain, close } = withGracefulShutdown(server);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    server,
    drain,
    close: async () => {
      const tooLong = setTimeout(() => server.closeAllConnections(), lingerMs);
      await close();
      clearTimeout(tooLong);
    },
  };
}

/**
 * Listens everywhere, and ends on SIGTERM or SIGINT once running answers are out; on SIGTERM, which means that others go on
 * without it, it takes calls for another `drainMs`. `onEnd` comes first: the process is no longer ready.
 */
export async function serveUntilSignal(
  places: readonly (readonly [RequestListener, Listening])[],
  { drainMs, onEnd }: { drainMs: number; onEnd: () => void },
): Promise<void> {
  const servers = await Promise.all(places.map(([app, where]) => listen(app, where)));
  let ending = false;
  const end = async (signal: string): Promise<void> => {
    if (ending) return;
    ending = true;
    onEnd();
    if (signal === 'SIGTERM') await Promise.all(servers.map(({ drain }) => drain(drainMs)));
    await Promise.all(servers.map(({ close }) => close()));
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void end(signal));
  process.on('SIGINT', (signal) => void end(signal));
}
