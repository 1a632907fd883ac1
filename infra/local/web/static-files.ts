import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Built files whose names change with their content. */
const named = /^\/(assets\/|remoteEntry-[^/]+\.js$)/;

const yearSeconds = 31_536_000;

export const cacheControlOf = (path: string): string =>
  named.test(path) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache';

/**
 * A build's files, compressed ones first. The disk is asked each time, so a new build is served at once;
 * `path` is what the request names below the mount point.
 */
export const staticFiles = (dist: string): RequestHandler => {
  const serve = sirv(dist, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response: ServerResponse, path: string) => {
      response.setHeader('cache-control', cacheControlOf(path));
      response.setHeader('x-content-type-options', 'nosniff');
    },
  });
  return (request, response, next) => {
    if (request.path.includes('/.')) next();
    else serve(request, response, next);
  };
};
