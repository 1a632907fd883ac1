import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import express, { type Router } from 'express';
import { createSiteMap } from './site-map.ts';

/** The API is not for crawlers, but it serves the pictures of parts. */
const robots = `User-agent: *
Allow: /api/drawings/
Disallow: /api/
Disallow: /dashboard
Disallow: /update-additional-info
`;

const retrySeconds = 60;
const keptSeconds = 600;

/** `/robots.txt` and `/sitemap.xml`: for the configured public address, whatever the request's host name. */
export function crawlerFiles(api: string, origin: string | undefined): Router {
  const router = express.Router();
  const siteMap = origin === undefined ? '' : `\nSitemap: ${origin}/sitemap.xml\n`;
  router.get('/robots.txt', (_request, response) => {
    response.type('text').send(robots + siteMap);
  });
  if (origin === undefined) return router;
  const map = createSiteMap(api, origin);

  router.get('/sitemap.xml', async (request, response) => {
    const compressed = await map.find().catch(() => undefined);
    if (compressed === undefined) {
      response.status(503).setHeader('retry-after', retrySeconds).type('text');
      response.send('The catalogue does not answer right now\n');
      return;
    }
    response.type('application/xml').vary('Accept-Encoding');
    response.setHeader('cache-control', `public, max-age=${keptSeconds}`);
    if (request.acceptsEncodings('gzip')) response.setHeader('content-encoding', 'gzip').send(compressed);
    else response.send(await promisify(gunzip)(compressed));
  });
  return router;
}
