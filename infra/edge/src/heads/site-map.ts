import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { limits, partFindingRoutes } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import { LRUCache } from 'lru-cache';
import { escaped } from './head.ts';
import { indexedPaths } from './site-head.ts';

const freshMs = 10 * 60_000;
const answerMs = 30_000;
/** Addresses of one site map (https://www.sitemaps.org/protocol.html). A larger catalogue needs several and an index of them. */
const addressesMax = 50_000;

const { path, reply } = partFindingRoutes.listPartNumbers;

async function askForNumbers(api: string, after: string | undefined) {
  const query = after === undefined ? '' : `?after=${after}`;
  const response = await fetch(api + path + query, { signal: AbortSignal.timeout(answerMs) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return reply.parse(await response.json());
}

async function* addresses(api: string, origin: string) {
  yield indexedPaths.map((each) => `<url><loc>${escaped(origin + each)}</loc></url>\n`).join('');
  let after: string | undefined;
  for (let left = addressesMax - indexedPaths.length; left > 0; left -= limits.partNumbersMax) {
    const rows = await askForNumbers(api, after);
    const lines = rows
      .slice(0, left)
      .map(
        ({ partNumber, changedAt }) =>
          `<url><loc>${escaped(origin + paths.part(partNumber))}</loc><lastmod>${escaped(changedAt)}</lastmod></url>\n`,
      );
    yield lines.join('');
    if (rows.length < limits.partNumbersMax) return;
    after = rows.at(-1)?._id;
  }
}

async function* siteMap(api: string, origin: string) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  yield* addresses(api, origin);
  yield '</urlset>\n';
}

/** The site map of the last minutes, compressed; an older one while a new one is made or the catalog is away. Rejects without one. */
export function createSiteMap(api: string, origin: string) {
  const kept = new LRUCache<string, Buffer>({
    max: 1,
    ttl: freshMs,
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: () => pipeline(Readable.from(siteMap(api, origin)), createGzip(), buffer),
  });
  return { find: (): Promise<Buffer> => kept.forceFetch(origin) };
}
