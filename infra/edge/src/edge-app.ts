import { extname } from 'node:path';
import type { RuntimeConfig } from '@shop/contracts';
import type { Replicas } from '@shop/http-server';
import express, { type Express, type RequestHandler } from 'express';
import { findPage } from '../../../shell/kit/src/paths.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { sendPage } from './page.ts';
import { proxyTo } from './proxy.ts';
import type { RemoteOrigin } from './remotes.ts';
import { type ShellSource, shellFiles } from './shell-build.ts';
import type { ShellPage } from './shell-page.ts';
import { pictureFiles, staticFiles } from './static-files.ts';

export interface EdgeOptions {
  readonly dist: ShellSource;
  readonly api: Replicas;
  readonly origins: readonly RemoteOrigin[];
  readonly config: RuntimeConfig;
  readonly live: ShellPage;
  /** Files of the shell's earlier builds, for tabs that were opened with them. */
  readonly keptShell?: string;
  /** Folder with the demonstration catalogue's pictures. */
  readonly drawings?: string;
  /** Whether it may get calls; without it, always. */
  readonly isReady?: () => boolean;
}

/** Longer than any call of the API may take; live streams send something more often than this. */
const apiSilenceMs = 60_000;
const fileSilenceMs = 5_000;

const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /update-additional-info\n';

const noSuchCall = JSON.stringify({
  type: 'about:blank',
  title: 'Not Found',
  status: 404,
  code: 'not-found',
  message: 'Page not found',
});

const apiDown = JSON.stringify({
  type: 'about:blank',
  title: 'Bad Gateway',
  status: 502,
  code: 'unavailable',
  message: 'The shop is not reachable right now. Please try again.',
});

/** The one origin that browsers see: the shell's pages, the API below /api, each micro-frontend's server below /mf. */
export function createEdgeApp(options: EdgeOptions): Express {
  const { dist, api, origins, config, live, isReady = () => true } = options;
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  if (options.drawings !== undefined) app.use('/api/drawings', pictureFiles(options.drawings));
  app.use('/api', apiProxy(api, '/api'));
  for (const origin of origins) app.use(`/mf/${origin.name}`, remoteProxy(origin));

  app.get('/healthz', (_request, response) => {
    response.json({ alive: true });
  });
  app.get('/readyz', (_request, response) => {
    response.status(isReady() ? 200 : 503).json({ ready: isReady() });
  });
  app.get('/config.json', (_request, response) => {
    response.setHeader('cache-control', 'no-cache').json(config);
  });
  app.get('/remotes.json', async (_request, response) => {
    await live.refresh();
    response.setHeader('cache-control', 'no-cache').json(live.remotes());
  });
  app.use(readsOnly, pages(options), shellFiles(dist));
  if (options.keptShell !== undefined) app.use(staticFiles(options.keptShell));
  app.get('/robots.txt', (_request, response) => {
    response.type('text').send(robots);
  });
  app.use(unknownPath(options));
  return app;
}

/** The API alone: what listens at its own port where there are several gateways. */
export function createApiBalancer(api: Replicas): Express {
  return express().disable('x-powered-by').use(apiProxy(api));
}

/** The gateway's metrics are for whoever watches it, on its own port: visitors do not get there. */
function apiProxy(api: Replicas, prefix?: string): RequestHandler {
  return express
    .Router()
    .use('/metrics', (_request, response) => {
      response.status(404).type('application/problem+json').send(noSuchCall);
    })
    .use(
      proxyTo({
        to: api,
        ...(prefix === undefined ? {} : { prefix }),
        silenceMs: apiSilenceMs,
        whenDown: { type: 'application/problem+json', body: apiDown },
      }),
    );
}

function remoteProxy({ name, at }: RemoteOrigin): RequestHandler {
  return proxyTo({
    to: at,
    path: `/mf/${name}`,
    silenceMs: fileSilenceMs,
    whenDown: { type: 'text/plain', body: `${name} does not answer\n` },
  });
}

const readsOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') next();
  // Nobody waits for a body that nobody wants.
  else response.status(405).setHeader('allow', 'GET, HEAD').setHeader('connection', 'close').end();
};

function pageSender({ config, live }: EdgeOptions) {
  const policy = contentSecurityPolicy(config);
  return (status: number): RequestHandler =>
    (request, response) => {
      response.setHeader('content-security-policy', policy);
      response.setHeader('x-content-type-options', 'nosniff');
      response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
      // A sign-in window of the identity service has to be able to answer.
      response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
      sendPage(live.page(), status, request, response);
    };
}

/** Pages that exist. They come before the files, which hold the document without its run-time part. */
function pages(options: EdgeOptions): RequestHandler {
  const send = pageSender(options)(200);
  return (request, response, next) => {
    if (request.path === '/index.html') response.redirect(301, '/');
    else if (findPage(request.path)) send(request, response, next);
    else next();
  };
}

/** A person gets the shell, which shows that the page is unavailable; a missing file is just missing. */
function unknownPath(options: EdgeOptions): RequestHandler {
  const send = pageSender(options)(404);
  return (request, response, next) => {
    const isFile = extname(request.path) !== '' && !request.get('accept')?.includes('text/html');
    if (isFile) response.status(404).type('text').send('Not found\n');
    else send(request, response, next);
  };
}
