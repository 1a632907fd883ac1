import type { Express } from 'express';
import { appWithHealth } from './serve.ts';
import { openBuiltFiles, staticFiles } from './static-files.ts';

export interface RemoteAppOptions {
  readonly dist: string;
  readonly base: string;
  /** Folder with files of earlier builds, for tabs still open. */
  readonly kept?: string | undefined;
  /** Whether it is ready for requests; defaults to always. */
  readonly isReady?: () => boolean;
}

/** One front end's build below `base` (`/mf/storefront`; empty for the shell), readable from every origin. */
export function createRemoteApp({ dist, base, kept, isReady }: RemoteAppOptions): Express {
  const app = appWithHealth(isReady);
  app.use(openBuiltFiles);
  if (base !== '') app.get('/', (_request, response) => response.redirect(302, `${base}/`));
  app.get(`${base}/`, (request, _response, next) => {
    request.url = `${base}/index.html`;
    next();
  });
  app.use(base || '/', staticFiles(dist));
  if (kept !== undefined) app.use(base || '/', staticFiles(kept));
  app.use((_request, response) => {
    response.status(404).type('text').send('Not found\n');
  });
  return app;
}
