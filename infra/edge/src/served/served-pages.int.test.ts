import { join } from 'node:path';
import { watchReplicas } from '@shop/http-server';
import { type Site, site, temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  answerPart,
  answerPartList,
  type FakeGateway,
  fakeGateway,
  fakePart,
  problemReply,
} from '../../testing/fake-catalog.ts';
import { runtimeConfig, shellBuild } from '../../testing/fake-sites.ts';
import { createEdgeApp } from '../edge-app.ts';
import { type ShellPage, startShellPage } from '../shell-page.ts';

const soon = { timeout: 15_000, interval: 100 };
const purchase = `/purchase/${fakePart._id}`;
const page = `/parts/${fakePart.partNumber}`;

let dir: string;
let gateway: FakeGateway;
let live: ShellPage;
const edges: Site[] = [];

/** An edge that has not asked for anything yet. */
async function startEdge() {
  const options = {
    dist: join(dir, 'shell'),
    origins: [],
    config: runtimeConfig,
    origin: 'https://shop.test',
  };
  const edge = await site(createEdgeApp({ ...options, live, api: watchReplicas([gateway.url]) }));
  edges.push(edge);
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

/** The replies that came with a page. */
function repliesIn(html: string): unknown {
  const [, replies = ''] = /<script type="application\/json" id="served">(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(replies);
}

beforeAll(async () => {
  dir = await temporaryDir();
  gateway = await fakeGateway();
  writeFiles(join(dir, 'shell'), shellBuild);
  const remotesFile = join(dir, 'remotes.json');
  live = await startShellPage({ dist: join(dir, 'shell'), origins: [], remotesFile, config: runtimeConfig });
});

afterEach(() => {
  gateway.replies.clear();
  gateway.calls.length = 0;
});

afterAll(async () => {
  live.stop();
  await Promise.all([gateway, ...edges].map((each) => each.close()));
});

test('embeds the first parts in the home page, with the reply that its scripts need', async () => {
  answerPartList(gateway, [fakePart], 61);
  const { served } = await startEdge();
  const { html } = await served('/');
  expect(html).toContain('Showing 1 of 61 parts');
  expect(html).toContain(`href="${page}"`);
  expect(html).toContain('<h1>Hero</h1><div class="served ');
  expect(repliesIn(html)).toEqual({
    '/parts?limit=24': {
      body: [fakePart],
      headers: { 'x-total-count': '61', link: '</parts?cursor=a>; rel="next"' },
    },
  });
});

test('when the home page has a filter in its address, then nothing is asked, and the page is that of all', async () => {
  answerPartList(gateway, [fakePart], 61);
  const { get } = await startEdge();
  expect((await get('/?q=disc')).html).not.toContain('id="served"');
  expect(gateway.calls).toEqual([]);
});

test('embeds the part in its page and in the page where it is ordered', async () => {
  const newer = { ...fakePart, addedLater: 'yes' };
  answerPart(gateway, newer);
  gateway.replies.set(`/part/${fakePart._id}`, { body: newer });
  const { served } = await startEdge();
  for (const [path, asked] of [
    [page, `/part-by-number/${fakePart.partNumber}`],
    [purchase, `/part/${fakePart._id}`],
  ] as const) {
    const { html } = await served(path);
    expect(html.match(/<h1>/g)).toHaveLength(1);
    expect(html).toContain('<h1>Ventilated brake disc ');
    expect(html).toContain('42.50');
    expect(repliesIn(html)).toEqual({ [asked]: { body: newer } });
  }
});

test('when stock changes, then the page and its tag are others within seconds; until then the tag stays', async () => {
  answerPartList(gateway, [fakePart], 61);
  const { get, served } = await startEdge();
  const etag = (await served('/')).headers.get('etag') ?? '';
  expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  answerPartList(gateway, [{ ...fakePart, availableQuantity: 7 }], 61);
  await expect.poll(async () => (await get('/')).html, soon).toContain('<b>7</b> available');
  expect((await get('/', { 'if-none-match': etag })).status).toBe(200);
});

test('when browsers take it compressed, then the content is the same', async () => {
  answerPartList(gateway, [fakePart], 61);
  const { get, served } = await startEdge();
  const { html } = await served('/');
  for (const encoding of ['br', 'gzip', 'identity'])
    expect((await get('/', { 'accept-encoding': encoding })).html).toBe(html);
});

test.each([
  ['does not answer', { body: [], after: new Promise<void>(() => undefined) }],
  ['fails', problemReply(500, 'Something went wrong')],
  ['is busy', problemReply(429, 'Too many requests')],
  ['answers what is no list', { body: { name: 'half' } }],
])('when the catalog %s, then the pages come as they were', async (_, reply) => {
  for (const path of ['/parts?limit=24', `/part/${fakePart._id}`]) gateway.replies.set(path, reply);
  const { get } = await startEdge();
  for (const path of ['/', purchase]) {
    const { status, html } = await get(path);
    expect([status, html.includes('id="served"')]).toEqual([200, false]);
  }
});

test.each(['/purchase/1', '/purchase/%2F..%2Fparts', `/purchase/${'z'.repeat(24)}`])(
  'makes no call for %s, which cannot be a part’s page',
  async (path) => {
    const { get } = await startEdge();
    expect((await get(path)).status).toBe(200);
    expect(gateway.calls).toEqual([]);
  },
);
