import type { RequestListener } from 'node:http';
import { type Listening, listen } from '@shop/http-server';
import express, { type Express } from 'express';

/** Longer than the longest usual answer: an order waits up to 5 s for its stock. */
const closeLimitMs = 8_000;
/** Longer than the gateway's limit for uploads: a slow client gets the gateway's answer, which says why. */
const requestTimeout = 150_000;
const yearSeconds = 31_536_000;

/** An app with the liveness and readiness checks. */
export function appWithHealth(isReady: () => boolean = () => true): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) => {
    response.json({ alive: true });
  });
  app.get('/readyz', (_request, response) => {
    response.status(isReady() ? 200 : 503).json({ ready: isReady() });
  });
  return app;
}

/** The app over HTTPS, with HSTS for a year. */
export function withHsts(app: Express): Express {
  const secure = express();
  secure.disable('x-powered-by');
  secure.use((_request, response, next) => {
    response.setHeader('strict-transport-security', `max-age=${yearSeconds}`);
    next();
  });
  return secure.use(app);
}

/** The plain HTTP server for health checks, and a redirect to HTTPS for everything else. */
export function redirectToTls(): Express {
  return appWithHealth().use((request, response) => {
    response.redirect(308, `https://${request.hostname}${request.originalUrl}`);
  });
}

/**
 * Listens on all interfaces, and on SIGTERM or SIGINT ends after running requests are answered. On SIGTERM it serves for another
 * `drainMs`, because other replicas take over. `onEnd` runs first: the process is no longer ready.
 */
export async function serveUntilSignal(
  places: readonly (readonly [RequestListener, Listening])[],
  { drainMs, onEnd }: { drainMs: number; onEnd: () => void },
): Promise<void> {
  const servers = await Promise.all(places.map(([app, where]) => listen(app, where, { requestTimeout })));
  let ending = false;
  const end = async (signal: string): Promise<void> => {
    if (ending) return;
    ending = true;
    onEnd();
    if (signal === 'SIGTERM') await Promise.all(servers.map(({ drain }) => drain(drainMs)));
    setTimeout(() => process.exit(0), closeLimitMs).unref();
    await Promise.all(servers.map(({ close }) => close()));
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void end(signal));
  process.on('SIGINT', (signal) => void end(signal));
}
