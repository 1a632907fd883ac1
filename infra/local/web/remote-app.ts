import express, { type Express } from 'express';
import { staticFiles, versionFiles } from './static-files.ts';

export interface RemoteAppOptions {
  readonly dist: string;
  readonly base: string;
  /** Folder with versions side by side, each below a path of its own. */
  readonly versions?: string | undefined;
}

/** One front end's build below `base` (`/mf/storefront`; the shell's own server has an empty one), open to every origin. */
export const createRemoteApp = ({ dist, base, versions }: RemoteAppOptions): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) => {
    response.json({ alive: true });
  });
  app.use((_request, response, next) => {
    response.setHeader('access-control-allow-origin', '*');
    next();
  });
  if (base !== '') app.get('/', (_request, response) => response.redirect(302, `${base}/`));
  app.get(`${base}/`, (request, _response, next) => {
    request.url = `${base}/index.html`;
    next();
  });
  if (versions !== undefined) app.use(base, versionFiles(versions));
  app.use(base || '/', staticFiles(dist));
  app.use((_request, response) => {
    response.status(404).type('text').send('Not found\n');
  });
  return app;
};
