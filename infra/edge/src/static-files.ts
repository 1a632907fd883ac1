import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';
import sirv from 'sirv';
import { builtFilesPolicy } from './content-security-policy.ts';
import { keptVersions } from './releases.ts';
import { packageName } from './rollouts.ts';

/** Built files with a hash of their content in the name. */
const hashed = /^\/assets\//;

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

function isHashed(path: string): boolean {
  return hashed.test(path);
}

function cacheControlOf(path: string): string {
  return isHashed(path) ? forever : 'no-cache';
}

/**
 * A build's files, compressed where the browser takes it. Files are looked up on the disk each time, so a new build is served at
 * once. `path` is the request's path below the mount point.
 */
function staticFiles(dist: string, cacheControl = cacheControlOf): RequestHandler {
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

/** `/admin/1.2.0-3fa9c1d2/…`: a file of a kept version. It never changes. */
const kept = /^\/([a-z-]+)(?=\/\d+\.\d+\.\d+[\w.-]*\/)/;

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Serves the versions of micro-frontends. Any origin may read them, and no foreign code runs in them. */
export function remoteFiles(releases: string): RequestHandler {
  return (request, response, next) => {
    const [place = '', name] = kept.exec(request.url) ?? [];
    if (!isRead(request) || name === undefined) return next();
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-security-policy', builtFilesPolicy);
    response.setHeader('x-content-type-options', 'nosniff');
    request.url = request.url.slice(place.length);
    // A server of the whole folder would also serve the rollouts, by a path with dots.
    return staticFiles(join(releases, packageName(name)), () => forever)(request, response, next);
  };
}

/**
 * The shell's files: those with hashed names of every kept version, because pages name them without a version; others of the live one.
 */
export function shellFiles(releases: string, live: () => string | undefined): RequestHandler {
  return (request, response, next) => {
    const now = live();
    const kept = isHashed(request.path) ? keptVersions(releases, 'shell') : [];
    const versions = new Set([now, ...kept].filter((each) => each !== undefined)).values();
    const serveNext = (): void => {
      const { value } = versions.next();
      if (value === undefined) next();
      else staticFiles(join(releases, 'shell', value))(request, response, serveNext);
    };
    serveNext();
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
