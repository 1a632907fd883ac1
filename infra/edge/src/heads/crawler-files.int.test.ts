import { limits } from '@shop/contracts';
import { type Site, site } from '@shop/lib/testing/fixtures';
import express from 'express';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeGateway, fakeGateway, problemReply } from '../../testing/fake-catalog.ts';
import { crawlerFiles } from './crawler-files.ts';

let gateway: FakeGateway;
const edges: Site[] = [];

/** An edge that has not made any map yet. */
async function startEdge() {
  const app = express().use(crawlerFiles(gateway.url, 'https://shop.test'));
  const edge = await site(app);
  edges.push(edge);
  return (path: string, headers: Record<string, string> = {}) => fetch(edge.url + path, { headers });
}

beforeAll(async () => {
  gateway = await fakeGateway();
});

afterEach(() => {
  gateway.replies.clear();
  gateway.calls.length = 0;
});

afterAll(async () => {
  await Promise.all([gateway, ...edges].map((each) => each.close()));
});

function rowsOf(count: number, from = 0) {
  return Array.from({ length: count }, (_, at) => ({
    _id: (from + at).toString(16).padStart(24, '0'),
    partNumber: `SP-${from + at}`,
    changedAt: '2026-11-01T10:00:00.000Z',
  }));
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);
}

test('lists the public pages and each part once, up to the 50,000 addresses of a site map', async () => {
  const rows = rowsOf(50_001);
  for (let at = 0; at < rows.length; at += limits.partNumbersMax) {
    const query = at === 0 ? '' : `?after=${rows[at - 1]?._id}`;
    gateway.replies.set(`/part-numbers${query}`, { body: rows.slice(at, at + limits.partNumbersMax) });
  }
  const get = await startEdge();
  const xml = await (await get('/sitemap.xml')).text();
  const found = locations(xml);
  expect([found.length, new Set(found).size]).toEqual([50_000, 50_000]);
  expect(found.slice(0, 2)).toEqual(['https://shop.test/', 'https://shop.test/about']);
  expect(found.filter((each) => /login|signup|dashboard/.test(each))).toEqual([]);
  expect(xml).toContain(
    '<url><loc>https://shop.test/parts/SP-49000</loc><lastmod>2026-11-01T10:00:00.000Z</lastmod></url>',
  );
});

test('sends the map uncompressed to a crawler that accepts no compression', async () => {
  gateway.replies.set('/part-numbers', { body: [{ ...rowsOf(1)[0], partNumber: `a&b<'"` }] });
  const get = await startEdge();
  const plain = await get('/sitemap.xml', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(plain.headers.get('content-type')).toContain('application/xml');
  const xml = await plain.text();
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset .*<\/urlset>\n$/s);
  expect(locations(xml)).toContain('https://shop.test/parts/a%26b%3C&#39;%22');
  expect(await (await get('/sitemap.xml')).text()).toBe(xml);
});

test.each([
  ['is away', problemReply(503, 'Not available')],
  ['answers something else', { body: [{ partNumber: 'SP-1' }] }],
])('asks crawlers to come back later when the catalog %s', async (_, reply) => {
  gateway.replies.set('/part-numbers', reply);
  const get = await startEdge();
  const { status, headers } = await get('/sitemap.xml');
  expect([status, headers.get('retry-after')]).toEqual([503, '60']);
  gateway.replies.set('/part-numbers', { body: rowsOf(1) });
  expect((await get('/sitemap.xml')).status).toBe(200);
});

test('generates the site maps once, whatever host names the requests use', async () => {
  gateway.replies.set('/part-numbers', { body: rowsOf(2) });
  const get = await startEdge();
  const names = Array.from({ length: 20 }, (_, at) => `shop-${at}.attacker.test`);
  const maps = await Promise.all(
    names.map(async (host) => (await get('/sitemap.xml', { host, 'x-forwarded-host': host })).text()),
  );
  expect(new Set(maps).size).toBe(1);
  expect(locations(maps[0] ?? '')).toContain('https://shop.test/parts/SP-0');
  expect(gateway.calls).toHaveLength(1);
});

test('has no site maps without a public address', async () => {
  const app = express().use(crawlerFiles(gateway.url, undefined));
  const edge = await site(app);
  edges.push(edge);
  expect((await fetch(`${edge.url}/sitemap.xml`)).status).toBe(404);
  expect(await (await fetch(`${edge.url}/robots.txt`)).text()).not.toContain('Sitemap');
  expect(gateway.calls).toEqual([]);
});

test('tells robots the site map, the disallowed paths and the allowed pictures', async () => {
  const get = await startEdge();
  const text = await (await get('/robots.txt')).text();
  expect(text).toContain('\nSitemap: https://shop.test/sitemap.xml\n');
  for (const line of ['Disallow: /api/', 'Disallow: /dashboard', 'Allow: /api/drawings/'])
    expect(text).toContain(`\n${line}\n`);
});
