import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { limits, partFindingRoutes } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import type { Replicas } from '@shop/http-server';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { escaped } from './head.ts';
import { indexedPaths } from './site-head.ts';

const freshMs = 10 * 60_000;
const answerMs = 30_000;
/** Addresses of one site map: https://www.sitemaps.org/protocol.html */
const addressesOfFile = 50_000;
/** Five million parts; compressed some 50 MB. */
const mostFiles = 100;

/** https://www.sitemaps.org/protocol.html, compressed. */
export interface SiteMaps {
  readonly index: Buffer;
  readonly pages: Buffer;
  /** At most 50,000 addresses each. */
  readonly parts: readonly Buffer[];
}

interface Entry {
  readonly loc: string;
  readonly lastmod?: string;
}

const { path, reply } = partFindingRoutes.listPartNumbers;
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function xmlOf({ loc, lastmod }: Entry, tag: string): string {
  const changed = lastmod === undefined ? '' : `<lastmod>${escaped(lastmod)}</lastmod>`;
  return `<${tag}><loc>${escaped(loc)}</loc>${changed}</${tag}>\n`;
}

async function* fileOf(root: 'urlset' | 'sitemapindex', slices: Iterable<readonly Entry[]>) {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${namespace}>\n`;
  const tag = root === 'urlset' ? 'url' : 'sitemap';
  for (const entries of slices) yield entries.map((each) => xmlOf(each, tag)).join('');
  yield `</${root}>\n`;
}

function compress(root: 'urlset' | 'sitemapindex', slices: Iterable<readonly Entry[]>): Promise<Buffer> {
  return pipeline(Readable.from(fileOf(root, slices)), createGzip(), buffer);
}

type Rows = z.output<typeof reply>;

async function askForNumbers(api: Pick<Replicas, 'next'>, after: string | undefined): Promise<Rows> {
  const query = after === undefined ? '' : `?after=${after}`;
  const response = await fetch(api.next() + path + query, { signal: AbortSignal.timeout(answerMs) });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return reply.parse(await response.json());
}

/** Parts as they come, up to the addresses of one file, and where the next file starts. */
async function entriesOfFile(api: Pick<Replicas, 'next'>, origin: string, from: string | undefined) {
  const entries: Entry[][] = [];
  let after = from;
  for (let asked = 0; asked < addressesOfFile; asked += limits.partNumbersMax) {
    const rows = await askForNumbers(api, after);
    entries.push(
      rows.map(({ partNumber, changedAt }) => ({ loc: origin + paths.part(partNumber), lastmod: changedAt })),
    );
    after = rows.length < limits.partNumbersMax ? undefined : rows.at(-1)?._id;
    if (after === undefined) break;
  }
  return { entries, after };
}

async function partFiles(api: Pick<Replicas, 'next'>, origin: string): Promise<Buffer[]> {
  const files: Buffer[] = [];
  let from: string | undefined;
  do {
    const { entries, after } = await entriesOfFile(api, origin, from);
    if (entries.some((each) => each.length > 0)) files.push(await compress('urlset', entries));
    from = after;
  } while (from !== undefined && files.length < mostFiles);
  return files;
}

async function build(api: Pick<Replicas, 'next'>, origin: string): Promise<SiteMaps> {
  const parts = await partFiles(api, origin);
  const names = ['sitemap-pages.xml', ...parts.map((_, at) => `sitemap-parts-${at + 1}.xml`)];
  const pages = indexedPaths.map((each) => ({ loc: origin + each }));
  return {
    index: await compress('sitemapindex', [names.map((name) => ({ loc: `${origin}/${name}` }))]),
    pages: await compress('urlset', [pages]),
    parts,
  };
}

/** Site maps of the last minutes; older ones while new ones are made, or while the catalog is away. Rejects when there are none. */
export function createSiteMaps(api: Pick<Replicas, 'next'>, origin: string) {
  const kept = new LRUCache<string, SiteMaps>({
    max: 1,
    ttl: freshMs,
    allowStale: true,
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: () => build(api, origin),
  });
  return { find: (): Promise<SiteMaps> => kept.forceFetch(origin) };
}
