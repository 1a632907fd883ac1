import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Replicas } from '@shop/http-server';
import express, { type Request, type Response, type Router } from 'express';
import { createSiteMaps, type SiteMaps } from './site-maps.ts';

/** The API is not for crawlers, but it serves the pictures of parts. */
const robots = `User-agent: *
Allow: /api/drawings/
Disallow: /api/
Disallow: /dashboard
Disallow: /update-additional-info
`;

const retrySeconds = 60;
const keptSeconds = 600;

async function sendCompressed(file: Buffer, request: Request, response: Response): Promise<void> {
  response.type('application/xml').vary('Accept-Encoding');
  response.setHeader('cache-control', `public, max-age=${keptSeconds}`);
  if (request.acceptsEncodings('gzip')) response.setHeader('content-encoding', 'gzip').send(file);
  // A client that disconnects early breaks only its own response.
  else await pipeline(Readable.from([file]), createGunzip(), response).catch(() => response.destroy());
}

/** `/robots.txt`, `/sitemap.xml` and the maps that it names: for the configured public address, whatever the request's host name. */
export function crawlerFiles(api: Pick<Replicas, 'next'>, origin: string | undefined): Router {
  const router = express.Router();
  const siteMap = origin === undefined ? '' : `\nSitemap: ${origin}/sitemap.xml\n`;
  router.get('/robots.txt', (_request, response) => {
    response.type('text').send(robots + siteMap);
  });
  if (origin === undefined) return router;
  const maps = createSiteMaps(api, origin);

  const sendFile = async (
    choose: (maps: SiteMaps) => Buffer | undefined,
    request: Request,
    response: Response,
  ): Promise<void> => {
    const found = await maps.find().catch(() => undefined);
    const file = found && choose(found);
    if (file) return sendCompressed(file, request, response);
    if (found === undefined) response.status(503).setHeader('retry-after', retrySeconds);
    else response.status(404);
    response.type('text').send(found ? 'Not found\n' : 'The catalogue does not answer right now\n');
  };

  router.get('/sitemap.xml', (request, response) => sendFile(({ index }) => index, request, response));
  router.get('/sitemap-pages.xml', (request, response) => sendFile(({ pages }) => pages, request, response));
  router.get(/^\/sitemap-parts-(\d{1,3})\.xml$/, (request, response) =>
    sendFile(({ parts }) => parts[Number(request.params[0]) - 1], request, response),
  );
  return router;
}
