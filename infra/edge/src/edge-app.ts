import { extname, join } from 'node:path';
import { type RuntimeConfig, visitorHeader } from '@shop/contracts';
import { findPage, partNumberOf } from '@shop/contracts/pages';
import type { Replicas } from '@shop/http-server';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { crawlerFiles } from './heads/crawler-files.ts';
import { createPageContents, notFound, type PageContent, type PageContents } from './heads/page-contents.ts';
import { publicOrigin } from './heads/public-origin.ts';
import { createPages, encodingFor, sendPage, setCaching } from './page.ts';
import { packageName } from './pointer.ts';
import { proxyTo } from './proxy.ts';
import type { RemoteOrigin } from './remotes.ts';
import { appWithHealth } from './serve.ts';
import { keptShellFiles, type ShellSource, shellFiles } from './shell-files.ts';
import type { ShellPage } from './shell-page.ts';
import { pictureFiles, versionFiles } from './static-files.ts';
import { visitorOf, withId } from './visitors.ts';

export interface EdgeOptions {
  readonly dist: ShellSource;
  readonly api: Replicas;
  readonly origins: readonly RemoteOrigin[];
  readonly config: RuntimeConfig;
  readonly live: ShellPage;
  /** Folder of front-end releases; without it each front end has only the version of its own server. */
  readonly releases?: string | undefined;
  /** Folder with the demonstration catalogue's pictures. */
  readonly drawings?: string | undefined;
  /** The shop's public origin; defaults to the one in each request. */
  readonly origin?: string | undefined;
  /** Whether it is ready for requests; defaults to always. */
  readonly isReady?: () => boolean;
}

/** Longer than any API call may take; event streams send something more often. */
const apiSilenceMs = 60_000;
const fileSilenceMs = 5_000;

function problem(status: number, title: string, code: string, message: string): string {
  return JSON.stringify({ type: 'about:blank', title, status, code, message });
}

const noSuchCall = problem(404, 'Not Found', 'not-found', 'Page not found');
const apiDownMessage = 'The shop is not reachable right now. Please try again.';
const apiDown = problem(502, 'Bad Gateway', 'unavailable', apiDownMessage);

/** The one origin that browsers see: the shell's pages, the API below /api, each micro-frontend's server below /mf. */
export function createEdgeApp(options: EdgeOptions): Express {
  const { dist, api, origins, config, live, releases, isReady } = options;
  const app = appWithHealth(isReady).set('etag', false);
  const contents = createPageContents(api);
  const send = pageSender(options);
  if (options.drawings !== undefined) app.use('/api/drawings', pictureFiles(options.drawings));
  app.use('/api', vouchForVisitor(live), apiProxy(api, '/api'));
  for (const origin of origins) {
    const at = `/mf/${origin.name}`;
    if (releases !== undefined) app.use(at, versionFiles(join(releases, packageName(origin.name))));
    app.use(at, remoteProxy(origin));
  }

  app.get('/config.json', (_request, response) => {
    response.setHeader('cache-control', 'no-cache').json(config);
  });
  app.get('/remotes.json', async (request, response) => {
    await live.refresh();
    const { remotes, caching } = live.remotes(visitorOf(request, live.secret()));
    setCaching(response, caching);
    response.json(remotes);
  });
  app.use(readsOnly, pages(contents, send));
  app.use(crawlerFiles(api, options.origin));
  if (releases !== undefined) app.use(keptShellFiles(join(releases, 'shell'), live.shell));
  app.use(shellFiles(dist));
  app.use(unknownPath(send));
  return app;
}

/** Serves only the API, on a port shared by several gateways. */
export function createApiBalancer(api: Replicas): Express {
  return express().disable('x-powered-by').use(vouchForVisitor(), apiProxy(api));
}

/** Passes the visitor from the cookie this edge signed on to the gateway. Only the edge can verify it. */
function vouchForVisitor(live?: Pick<ShellPage, 'secret'>): RequestHandler {
  return (request, _response, next) => {
    delete request.headers[visitorHeader];
    const id = live && visitorOf(request, live.secret()).id;
    if (id !== undefined) request.headers[visitorHeader] = id;
    next();
  };
}

/** Everything but the gateway's metrics, which are for monitoring alone. */
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
  // The body is not read, so the connection cannot be reused.
  else response.status(405).setHeader('allow', 'GET, HEAD').setHeader('connection', 'close').end();
};

type SendPage = (content: PageContent, request: Request, response: Response) => Promise<void>;

function pageSender({ live, origin }: EdgeOptions): SendPage {
  const made = createPages();
  const originOf = publicOrigin(origin);
  return async (content, request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
    // The sign-in window must reach its opener.
    response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
    const secret = live.secret();
    const seen = visitorOf(request, secret);
    const visitor = live.canaries().length > 0 ? withId(seen, secret, request, response) : seen;
    const { document, caching } = await live.document(visitor);
    response.setHeader('content-security-policy', document.policy);
    const wanted = { document, content, origin: originOf(request), encoding: encodingFor(request) };
    sendPage({ page: await made.find(wanted), status: content.status, caching }, request, response);
  };
}

/** Existing pages. They precede the files, whose document lacks the run-time settings. */
function pages(contents: PageContents, send: SendPage): RequestHandler {
  return async (request, response, next) => {
    if (request.path === '/index.html') return response.redirect(301, '/');
    const partNumber = partNumberOf(request.path);
    if (partNumber !== undefined) return send(await contents.ofPart(partNumber, request), request, response);
    const page = findPage(request.path);
    return page ? send(await contents.ofPage(page, request), request, response) : next();
  };
}

/** A browser gets the shell, which shows the not-found page; a missing file is a plain 404. */
function unknownPath(send: SendPage): RequestHandler {
  return async (request, response) => {
    const isFile = extname(request.path) !== '' && !request.get('accept')?.includes('text/html');
    if (isFile) response.status(404).type('text').send('Not found\n');
    else await send(notFound, request, response);
  };
}
