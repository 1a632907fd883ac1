import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

const lingerMs = 2_000;
/** Longer than the edge keeps idle connections, so that none is closed while a request is on its way. */
const keepAliveTimeout = 65_000;

/** Listens, and ends on SIGTERM once running answers are out. */
export const serveUntilEnded = async (
  app: RequestListener,
  { host, port, close = () => {} }: { host: string; port: number; close?: () => void },
): Promise<void> => {
  const server = createServer({ keepAliveTimeout }, app).listen(port, host);
  await once(server, 'listening');
  const end = (): void => {
    close();
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), lingerMs).unref();
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
};
