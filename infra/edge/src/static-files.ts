import type { ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import sirv from 'sirv';
import { builtFilesPolicy } from './content-security-policy.ts';

/** Built files with a hash of their content in the name. */
const hashed = /^\/(assets\/|remoteEntry-[^/]+\.js$)/;

/** Dot files, and source maps and contract documents, which only servers and deployments may read. */
const hidden = /\/\.|(\.map|\/contract\.json)\/*$/;

/** As sirv reads it. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const yearSeconds = 31_536_000;

const forever = `public, max-age=${yearSeconds}, immutable`;

export function isHashed(path: string): boolean {
  return hashed.test(path);
}

export function cacheControlOf(path: string): string {
  return isHashed(path) ? forever : 'no-cache';
}

/**
 * A build's files, compressed where the browser takes it. Files are looked up on the disk each time, so a new build is served at
 * once. `path` is the request's path below the mount point.
 */
export function staticFiles(dist: string, cacheControl = cacheControlOf): RequestHandler {
  const serve = sirv(dist, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response: ServerResponse, path: string) => {
      response.setHeader('cache-control', cacheControl(path));
      response.setHeader('x-content-type-options', 'nosniff');
    },
  });
  return (request, response, next) => {
    if (hidden.test(decoded(request.path))) next();
    else serve(request, response, next);
  };
}

/** `/1.2.0-3fa9c1d2/…`: one kept version. Its files never change, nor does its manifest. */
const versioned = /^\/\d+\.\d+\.\d+[\w.-]*\//;

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Headers of a front end's built files on every server: readable from every origin, and no foreign code runs in them. */
export const openBuiltFiles: RequestHandler = (_request, response, next) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('content-security-policy', builtFilesPolicy);
  response.setHeader('x-content-type-options', 'nosniff');
  next();
};

/** Serves the versions in one folder and nothing else in it. */
export function versionFiles(folder: string): RequestHandler {
  const serve = staticFiles(folder, () => forever);
  return (request, response, next) => {
    if (!isRead(request) || !versioned.test(request.path)) return next();
    return openBuiltFiles(request, response, () => serve(request, response, next));
  };
}

/** Pictures that never change under their name; any site may show them, and nothing in them runs when one is opened by itself. */
export function pictureFiles(folder: string): RequestHandler {
  const serve = staticFiles(folder, () => forever);
  return (request, response, next) => {
    if (!isRead(request)) return next();
    response.setHeader('content-security-policy', "default-src 'none';frame-ancestors 'none'");
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    return serve(request, response, next);
  };
}
