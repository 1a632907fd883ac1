import { createHash } from 'node:crypto';
import { catalogueParameters } from '@shop/contracts';
import { site } from '@shop/lib/testing/fixtures';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  answerPart,
  answerPartList,
  type FakeGateway,
  fakeGateway,
  fakePart,
  problemReply,
} from '../testing/fake-catalog.ts';
import { firstView, publish, publishShop, runtimeConfig, storefrontBuild } from '../testing/fake-sites.ts';
import { createEdgeApp } from './edge-app.ts';
import { type LiveReleases, watchReleases } from './live-releases.ts';

const soon = { timeout: 15_000, interval: 100 };
const purchase = `/purchase/${fakePart._id}`;
const page = `/parts/${fakePart.partNumber}`;

let releases: string;
let gateway: FakeGateway;
let live: LiveReleases;

/** An edge that has not asked for anything yet. */
async function startEdge(of = live) {
  const options = { releases, config: runtimeConfig, origin: 'https://shop.test' };
  const edge = await site(createEdgeApp({ ...options, live: of, api: gateway.url }));
  onTestFinished(() => edge.close());
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(edge.url + path, { headers });
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  /** The page once the catalog's answer is known: on a busy machine that is not always the first one. */
  const served = async (path: string) => {
    await expect.poll(async () => (await get(path)).html, soon).toContain('id="served"');
    return get(path);
  };
  return { get, served };
}

/** The reply that came with a page. */
function replyIn(html: string): unknown {
  const [, reply = ''] = /<script type="application\/json" id="served">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(reply);
}

beforeAll(async () => {
  gateway = await fakeGateway();
  releases = await publishShop(storefrontBuild());
  live = await watchReleases({ releases, config: runtimeConfig });
});

afterEach(() => {
  gateway.replies.clear();
  gateway.calls.length = 0;
});

afterAll(async () => {
  live.stop();
  await gateway.close();
});

test('renders the home page from the first parts', async () => {
  answerPartList(gateway, [fakePart], 61);
  const { served } = await startEdge();
  const { html } = await served('/');
  expect(html).toContain('<p>/ at https://shop.test</p>');
  expect(replyIn(html)).toEqual({
    body: [fakePart],
    headers: { 'x-total-count': '61', link: '</parts?cursor=a>; rel="next"' },
  });
});

/** Parameters that mails, advertisements and partners add to an address, and invented ones. */
const unread = [
  'utm_source=mail&utm_medium=x&utm_campaign=y&utm_term=z&utm_content=1&utm_id=2',
  'gclid=1&gbraid=2&wbraid=3&dclid=4&msclkid=5',
  'fbclid=1&igshid=2&ttclid=3&twclid=4&li_fat_id=5',
  'mc_cid=1&mc_eid=2&_hsenc=3&ref=partner',
  'anything=3&fit=fits&Q=disc',
];

test.each(unread)('makes a page and its first view once, and not again with %s', async (parameters) => {
  answerPartList(gateway, [fakePart], 61);
  answerPart(gateway, fakePart);
  gateway.replies.set('/parts?q=disc&limit=24', { body: [fakePart] });
  gateway.replies.set(`/part/${fakePart._id}`, { body: fakePart });
  const counting =
    'let made = 0; export const renderFirstView = ({ reply }) => ({ html: "<p>" + ++made + "</p>", state: reply });';
  const counted = await watchReleases({
    releases: await publishShop(storefrontBuild(counting)),
    config: runtimeConfig,
  });
  onTestFinished(counted.stop);
  const { get, served } = await startEdge(counted);
  for (const path of ['/?', '/?q=disc&', `${page}?`, `${purchase}?`]) {
    const plain = await served(path);
    const asked = new Set(gateway.calls.map(({ url }) => url));
    const found = await get(path + parameters);
    expect([found.html, found.headers.get('etag')]).toEqual([plain.html, plain.headers.get('etag')]);
    expect(new Set(gateway.calls.map(({ url }) => url))).toEqual(asked);
  }
});

test('inlines the style sheet of the first view, and allows exactly that text in the policy', async () => {
  answerPartList(gateway, [fakePart], 61);
  const { served } = await startEdge();
  const { html, headers } = await served('/');
  const sheet = firstView['assets/area-Ab12Cd34.css'];
  expect(html).toContain(`<style data-file="area-Ab12Cd34.css">${sheet}</style>`);
  const hash = createHash('sha256').update(sheet).digest('base64');
  expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
});

test('names the files of the micro-frontend after the content', async () => {
  answerPartList(gateway, [fakePart], 61);
  const { served } = await startEdge();
  const { html } = await served('/');
  const [, content = '', links = ''] = /id="served">(.*?)<\/script>(.*?)<\/body>/.exec(html) ?? [];
  expect(content).not.toBe('');
  const named = links.matchAll(
    /<link rel="(\w+)"(?: as="style")? fetchpriority="low" href="\/mf\/storefront\/1.2.3-\w+\/(.*?)">/g,
  );
  expect([...named].map(([, kind, file]) => `${kind} ${file}`)).toEqual([
    'modulepreload area.js',
    'modulepreload assets/shared-Ab12Cd34.js',
    'preload assets/area-Ab12Cd34.css',
  ]);
});

test('renders the first view of the version that is live', async () => {
  answerPartList(gateway, [fakePart], 61);
  const shipped = await publishShop(storefrontBuild());
  const page = await watchReleases({ releases: shipped, config: runtimeConfig });
  onTestFinished(page.stop);
  const { get, served } = await startEdge(page);
  expect((await served('/')).html).toContain('<p>/ at ');
  const second = storefrontBuild(
    'export const renderFirstView = () => ({ html: "<p>second</p>", state: {} });',
  );
  await publish(shipped, 'mf-storefront', { ...second, 'area.js': '/* second */' });
  await expect.poll(async () => (await get('/')).html, soon).toContain('<p>second</p>');
});

test.each([
  ['throws', 'export const renderFirstView = () => { throw new Error("broken"); };'],
  ['is no code', '<p>'],
  ['renders nothing', 'export const other = 1;'],
])('serves the page without a first view that %s', async (_, code) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  answerPartList(gateway, [fakePart], 61);
  const broken = await watchReleases({
    releases: await publishShop(storefrontBuild(code)),
    config: runtimeConfig,
  });
  onTestFinished(broken.stop);
  const { get } = await startEdge(broken);
  const told = async () => {
    await get('/');
    return said.mock.calls.flat().join(' ');
  };
  await expect.poll(told, soon).toContain('first view');
  const { status, html } = await get('/');
  expect([status, html.includes('id="served"')]).toEqual([200, false]);
});

test('renders the home page with the parts of a search and how it was understood', async () => {
  const headers = { 'x-total-count': '1', 'x-corrected-query': 'brake%20disc' };
  gateway.replies.set('/parts?q=braek+disc&limit=24', { body: [fakePart], headers });
  const { served } = await startEdge();
  const { html } = await served('/?q=braek+disc');
  expect(html).toContain('<p>/?q=braek+disc at https://shop.test</p>');
  expect(replyIn(html)).toEqual({ body: [fakePart], headers });
});

test('serves a blank search as the home page', async () => {
  answerPartList(gateway, [fakePart], 61);
  const { get, served } = await startEdge();
  const { html } = await served('/');
  expect((await get('/?q=%20')).html).toBe(html);
});

test.each(catalogueParameters.filter((name) => name !== 'q'))(
  'serves the home page with %s in its address without a call, whatever else is in it',
  async (name) => {
    answerPartList(gateway, [fakePart], 61);
    const { get } = await startEdge();
    expect((await get(`/?utm_source=mail&q=disc&${name}=1`)).html).not.toContain('id="served"');
    expect(gateway.calls).toEqual([]);
  },
);

test('renders the part in its page and in its purchase page', async () => {
  const newer = { ...fakePart, addedLater: 'yes' };
  answerPart(gateway, newer);
  gateway.replies.set(`/part/${fakePart._id}`, { body: newer });
  const { served } = await startEdge();
  for (const path of [page, purchase]) {
    const { html } = await served(path);
    expect(html).toContain(`<p>${path} at https://shop.test</p>`);
    expect(replyIn(html)).toEqual({ body: newer, headers: {} });
  }
});

test('updates the page and its ETag within seconds of a stock change, and keeps them until then', async () => {
  answerPartList(gateway, [fakePart], 61);
  const { get, served } = await startEdge();
  const { html: before, headers } = await served('/');
  const etag = headers.get('etag') ?? '';
  expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  answerPartList(gateway, [{ ...fakePart, availableQuantity: 7 }], 61);
  await expect.poll(async () => (await get('/')).html, soon).toContain('"availableQuantity":7');
  expect((await get('/')).html).not.toBe(before);
  expect((await get('/', { 'if-none-match': etag })).status).toBe(200);
});

test.each([
  ['does not answer', { body: [], after: new Promise<void>(() => undefined) }],
  ['fails', problemReply(500, 'Something went wrong')],
  ['is busy', problemReply(429, 'Too many requests')],
  ['answers something other than a list', { body: { name: 'half' } }],
])('serves the pages without a first view when the catalog %s', async (_, reply) => {
  for (const path of ['/parts?limit=24', `/part/${fakePart._id}`]) gateway.replies.set(path, reply);
  const { get } = await startEdge();
  for (const path of ['/', purchase]) {
    const { status, html } = await get(path);
    expect([status, html.includes('id="served"')]).toEqual([200, false]);
  }
});

test.each(['/purchase/1', '/purchase/%2F..%2Fparts', `/purchase/${'z'.repeat(24)}`])(
  "makes no call for %s, which cannot be a part's page",
  async (path) => {
    const { get } = await startEdge();
    expect((await get(path)).status).toBe(200);
    expect(gateway.calls).toEqual([]);
  },
);
