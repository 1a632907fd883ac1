import { extname } from 'node:path';
import type { RuntimeConfig } from '@shop/contracts';
import { findPage, partNumberOf } from '@shop/contracts/pages';
import type { Express, Request, RequestHandler, Response } from 'express';
import { crawlerFiles } from './heads/crawler-files.ts';
import { createPageContents, type PageContent, type PageContents } from './heads/page-contents.ts';
import { publicOrigin } from './heads/public-origin.ts';
import type { LiveReleases } from './live-releases.ts';
import { createPageCache, encodingFor, sendPage, setCaching } from './page-cache.ts';
import { apiProxy } from './proxy.ts';
import { appWithHealth } from './serve.ts';
import { pictureFiles, remoteFiles, shellFiles } from './static-files.ts';
import { visitorOf, withId } from './visitors.ts';

export interface EdgeOptions {
  readonly api: string;
  readonly config: RuntimeConfig;
  readonly live: LiveReleases;
  /** Folder of front-end releases. */
  readonly releases: string;
  /** Folder with the demonstration catalogue's pictures. */
  readonly drawings?: string | undefined;
  /** The shop's public origin; defaults to the one in each request. */
  readonly origin?: string | undefined;
  /** Proxies whose X-Forwarded-For is trusted, in express's syntax. */
  readonly trustedProxies?: readonly string[];
  /** Whether it is ready for requests; defaults to always. */
  readonly isReady?: () => boolean;
}

/** The one origin that browsers see: the shell's pages, the API below /api, the micro-frontends' files below /mf. */
export function createEdgeApp(options: EdgeOptions): Express {
  const { api, config, live, releases, isReady, trustedProxies = ['loopback'] } = options;
  const app = appWithHealth(isReady)
    .set('etag', false)
    .set('trust proxy', [...trustedProxies]);
  const contents = createPageContents(api);
  const send = pageSender(options);
  if (options.drawings !== undefined) app.use('/api/drawings', pictureFiles(options.drawings));
  app.use('/api', apiProxy(api, '/api'));
  // Pages take the second address to load a micro-frontend again.
  app.use(['/mf', '/retry/:failures/mf'], remoteFiles(releases));

  app.get('/config.json', (_request, response) => {
    response.setHeader('cache-control', 'no-cache').json(config);
  });
  app.get('/remotes.json', async (request, response) => {
    await live.refresh();
    const { remotes, isPrivate } = await live.choose(visitorOf(request));
    setCaching(response, isPrivate);
    response.json(remotes);
  });
  app.use(readsOnly, pages(contents, send, live));
  app.use(crawlerFiles(api, options.origin));
  app.use(shellFiles(releases, () => live.rollouts().shell?.live.version));
  app.use(unknownPath(contents, send));
  return app;
}

const readsOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') next();
  // The body is not read, so the connection cannot be reused.
  else response.status(405).setHeader('allow', 'GET, HEAD').setHeader('connection', 'close').end();
};

type SendPage = (content: PageContent, request: Request, response: Response) => Promise<void>;

function pageSender({ live, origin }: EdgeOptions): SendPage {
  const made = createPageCache();
  const originOf = publicOrigin(origin);
  return async (content, request, response) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
    // The sign-in window must reach its opener.
    response.setHeader('cross-origin-opener-policy', 'same-origin-allow-popups');
    const choice = await live.choose(withId(visitorOf(request), live.rollouts(), request, response));
    const document = await live.document(choice);
    response.setHeader('content-security-policy', document.policy);
    const wanted = {
      document,
      content,
      origin: originOf(request),
      encoding: encodingFor(request),
      // Without a configured origin, the host in a request is the visitor's invention.
      isFree: content.isFree === true || choice.isPrivate || origin === undefined,
    };
    sendPage(
      { page: await made.find(wanted), status: content.status, isPrivate: choice.isPrivate },
      request,
      response,
    );
  };
}

/** Existing pages. They precede the files, whose document lacks the run-time settings. */
function pages(contents: PageContents, send: SendPage, live: LiveReleases): RequestHandler {
  return async (request, response, next) => {
    if (request.path === '/index.html') return response.redirect(301, '/');
    const page = findPage((await live.choose(visitorOf(request))).pages, request.path);
    const partNumber = partNumberOf(request.path);
    if (partNumber !== undefined)
      return send(await contents.ofPart(partNumber, page?.owner, request), request, response);
    return page ? send(await contents.ofPage(page, request), request, response) : next();
  };
}

/** A browser gets the shell, which shows the not-found page; a missing file is a plain 404. */
function unknownPath(contents: PageContents, send: SendPage): RequestHandler {
  return async (request, response) => {
    const isFile = extname(request.path) !== '' && !request.get('accept')?.includes('text/html');
    // A deployment may be bringing it.
    if (isFile) response.status(404).setHeader('cache-control', 'no-store').type('text').send('Not found\n');
    else await send(await contents.ofUnknown(request), request, response);
  };
}
