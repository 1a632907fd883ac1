import type { Express } from 'express';
import { builtFilesPolicy } from './content-security-policy.ts';
import { appWithHealth } from './serve.ts';
import { staticFiles, versionFiles } from './static-files.ts';

export interface RemoteAppOptions {
  readonly dist: string;
  readonly base: string;
  /** Folder with versions side by side, each below a path of its own. */
  readonly versions?: string | undefined;
  /** Folder with files of earlier builds, for tabs that were opened with them. */
  readonly kept?: string | undefined;
  /** Whether it is ready for requests; always when not given. */
  readonly isReady?: () => boolean;
}

/** One front end's build below `base` (`/mf/storefront`; the shell's own server has an empty one), open to every origin. */
export function createRemoteApp({ dist, base, versions, kept, isReady }: RemoteAppOptions): Express {
  const app = appWithHealth(isReady);
  app.use((_request, response, next) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-security-policy', builtFilesPolicy);
    response.setHeader('x-content-type-options', 'nosniff');
    next();
  });
  if (base !== '') app.get('/', (_request, response) => response.redirect(302, `${base}/`));
  app.get(`${base}/`, (request, _response, next) => {
    request.url = `${base}/index.html`;
    next();
  });
  if (versions !== undefined) app.use(base, versionFiles(versions));
  app.use(base || '/', staticFiles(dist));
  if (kept !== undefined) app.use(base || '/', staticFiles(kept));
  app.use((_request, response) => {
    response.status(404).type('text').send('Not found\n');
  });
  return app;
}
