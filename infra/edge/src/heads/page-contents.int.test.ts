import { defaultCompany } from '@shop/contracts/default-company';
import { type Site, site, temporaryDir } from '@shop/lib/testing/fixtures';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  answerPart,
  type FakeGateway,
  fakeGateway,
  fakePart,
  problemReply,
} from '../../testing/fake-catalog.ts';
import { publish, remoteBuild, runtimeConfig, shellBuild } from '../../testing/fake-sites.ts';
import { createEdgeApp } from '../edge-app.ts';
import { type LiveReleases, watchReleases } from '../live-releases.ts';

const address = `/parts/${fakePart.partNumber}`;
const asked = `/part-by-number/${fakePart.partNumber}`;
const title = '<title>Ventilated brake disc 319 mm, SP-BD-3190 · Surma Parts</title>';
const shopTitle = '<title>Surma Parts · automotive parts from the manufacturer</title>';
const soon = { timeout: 15_000, interval: 100 };

let releases: string;
let gateway: FakeGateway;
let live: LiveReleases;
const edges: Site[] = [];

/** An edge that has not asked for any part yet. */
async function startEdge(origin?: string) {
  const options = { releases, config: runtimeConfig };
  const edge = await site(createEdgeApp({ ...options, live, api: gateway.url, origin }));
  edges.push(edge);
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(edge.url + path, { headers, redirect: 'manual' });
    return { status: response.status, headers: response.headers, html: await response.text(), edge };
  };
  /** The page once the catalog's answer is known: on a busy machine that is not always the first one. */
  const known = async (path: string, headers: Record<string, string> = {}) => {
    await expect.poll(async () => (await get(path)).html, soon).not.toContain(shopTitle);
    return get(path, headers);
  };
  return { get, known };
}

beforeAll(async () => {
  releases = await temporaryDir();
  await publish(releases, 'shell', shellBuild);
  await publish(releases, 'mf-storefront', remoteBuild('storefront'));
  await publish(releases, 'mf-admin', remoteBuild('admin'));
  gateway = await fakeGateway();
  live = await watchReleases({ releases, config: runtimeConfig });
});

afterEach(() => {
  gateway.replies.clear();
  gateway.calls.length = 0;
});

afterAll(async () => {
  live.stop();
  await Promise.all([gateway, ...edges].map((each) => each.close()));
});

test("replaces the site-wide head with the part's on its page", async () => {
  answerPart(gateway, fakePart, { mean: 4.5, count: 2 });
  const { known } = await startEdge('https://shop.test');
  const { status, html, headers } = await known(address);
  expect(status).toBe(200);
  expect(html).toContain(title);
  expect(html).not.toContain('All pages');
  expect(html).toContain('<link rel="canonical" href="https://shop.test/parts/SP-BD-3190" data-page>');
  expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4.5,"reviewCount":2');
  expect(html).toContain('id="remotes"');
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
});

test.each(['/', '/about', address, '/parts/SP-XX-1', '/no-such-page'])(
  "writes the company's changed data into the page %s, and the old data nowhere",
  async (path) => {
    answerPart(gateway, fakePart);
    gateway.replies.set('/company-contact', { body: { ...defaultCompany, address: 'Dock Road 9' } });
    const { get } = await startEdge();
    await expect.poll(async () => (await get(path)).html, soon).toContain('"address":"Dock Road 9"');
    expect((await get(path)).html).not.toContain('BSCIC');
  },
);

test("names the part's canonical address when its number is written another way", async () => {
  gateway.replies.set('/part-by-number/sp%20bd3190', { body: fakePart });
  const { known } = await startEdge('https://shop.test');
  const { status, html } = await known('/parts/sp%20bd3190');
  expect(status).toBe(200);
  expect(html).toContain('<link rel="canonical" href="https://shop.test/parts/SP-BD-3190" data-page>');
});

test("asks the catalog once for many requests for a part's page, on behalf of the visitor", async () => {
  const answered = Promise.withResolvers<void>();
  gateway.replies.set(asked, { body: fakePart, after: answered.promise });
  const { get } = await startEdge();
  await Promise.all(Array.from({ length: 20 }, () => get(address, { 'x-forwarded-for': '203.0.113.7' })));
  answered.resolve();
  expect(gateway.calls).toEqual([{ url: asked, client: '203.0.113.7,127.0.0.1' }]);
});

test('answers 404 for an unknown number and excludes it from search engines', async () => {
  gateway.replies.set('/part-by-number/SP-XX-1', problemReply(404, 'Part not found'));
  const { known } = await startEdge();
  const { status, html } = await known('/parts/SP-XX-1');
  expect(status).toBe(404);
  expect(html).toContain('<title>Page not found · Surma Parts</title>');
  expect(html).toContain('<meta name="robots" content="noindex" data-page>');
});

test.each(['/parts/%3Cscript%3E', `/parts/${'x'.repeat(300)}`, '/parts/-', '/parts/%E0%A4%A'])(
  'answers 404 for %s without a call',
  async (path) => {
    const { get } = await startEdge();
    expect((await get(path)).status).toBe(404);
    expect(gateway.calls).toEqual([]);
  },
);

test.each([
  ['fails', problemReply(500, 'Something went wrong')],
  ['is busy', problemReply(429, 'Too many requests')],
  ['answers something other than a part', { body: { name: 'half' } }],
  ['answers something other than a problem', { status: 404, body: 'nothing' }],
])('serves the page with the head of the shop when the catalog %s', async (_, reply) => {
  gateway.replies.set(asked, reply);
  const { get } = await startEdge();
  const { status, html } = await get(address);
  expect(status).toBe(200);
  expect(html).toContain(shopTitle);
  expect(html).not.toContain('canonical');
});

test('serves the page without waiting for a slow catalog, and the next one with the part', async () => {
  const answered = Promise.withResolvers<void>();
  answerPart(gateway, fakePart);
  gateway.replies.set(asked, { body: fakePart, after: answered.promise });
  const { get, known } = await startEdge();
  const { status, html } = await get(address);
  expect([status, html.includes(shopTitle)]).toEqual([200, true]);
  expect(gateway.waiting()).toBe(1);
  answered.resolve();
  expect((await known(address)).html).toContain(title);
});

test("updates a part's page within seconds of a change or a delete", async () => {
  answerPart(gateway, fakePart);
  const { get, known } = await startEdge();
  expect((await known(address)).html).toContain(title);
  answerPart(gateway, { ...fakePart, name: 'Brake disc, coated' });
  await expect.poll(async () => (await get(address)).html, soon).toContain('<title>Brake disc, coated, ');
  gateway.replies.set(asked, problemReply(404, 'Part not found'));
  await expect.poll(async () => (await get(address)).status, soon).toBe(404);
});

test('omits the rating when the reviews fail to load', async () => {
  const { known } = await startEdge();
  gateway.replies.set(asked, { body: fakePart });
  const { html } = await known(address);
  expect(html).toContain(title);
  expect(html).not.toContain('aggregateRating');
});

test('uses the address that the browser calls when no public address is set', async () => {
  const { get } = await startEdge();
  const { html, edge } = await get('/about/');
  expect(html).toContain(`<link rel="canonical" href="${edge.url}/about" data-page>`);
  expect(html).toContain('<title>About us · Surma Parts</title>');
});

test('excludes dashboard and log-in from search engines', async () => {
  const { get } = await startEdge();
  for (const path of ['/login', '/dashboard/manage-orders', '/purchase/64b64b64b64b64b64b64b64b']) {
    const { status, html } = await get(path);
    expect([status, html.includes('content="noindex"')]).toEqual([200, true]);
  }
});
