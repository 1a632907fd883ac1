import { fork } from 'node:child_process';
import { once } from 'node:events';
import { site } from '@shop/lib/testing/fixtures';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  answerPart,
  answerPartList,
  type FakeGateway,
  fakeGateway,
  fakePart,
} from '../testing/fake-catalog.ts';
import { publishShop, runtimeConfig, storefrontBuild } from '../testing/fake-sites.ts';
import { createEdgeApp } from './edge-app.ts';
import { watchReleases } from './live-releases.ts';
import { createRenderer } from './render-first-view.ts';

const partPage = `/parts/${fakePart.partNumber}`;
let gateway: FakeGateway;

beforeAll(async () => {
  gateway = await fakeGateway();
  answerPartList(gateway, [fakePart], 61);
  answerPart(gateway, fakePart);
});

afterAll(() => gateway.close());

/** An edge with a storefront whose first view of the home page runs `code`. */
async function startEdge(code: string) {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const build = storefrontBuild(`import { existsSync, writeFileSync } from 'node:fs';
    export function renderFirstView({ path, reply }) {
      if (path === '/') { ${code} }
      return { html: '<p>view of ' + path + '</p><i>' + process.pid + '</i>', state: reply };
    }`);
  const options = { releases: await publishShop(build), config: runtimeConfig };
  const live = await watchReleases(options);
  const edge = await site(createEdgeApp({ ...options, live, api: gateway.url, origin: 'https://shop.test' }));
  onTestFinished(async () => {
    await edge.close();
    live.stop();
  });
  const get = async (path: string) => {
    const response = await fetch(edge.url + path);
    return { status: response.status, html: await response.text() };
  };
  const failed = () => said.mock.calls.flat().join(' ').includes('a first view was not rendered');
  /** The first page may come before the catalog's answer. */
  const untilFailed = () => expect.poll(() => get('/').then(failed)).toBe(true);
  const untilServed = (path: string) =>
    expect.poll(async () => (await get(path)).html).toContain(`<p>view of ${path}</p>`);
  return { get, live, untilFailed, untilServed };
}

test.each([
  ['loops for ever', 'for (;;);'],
  ['throws', 'throw new Error("broken");'],
  ['recurses for ever', 'const deeper = () => [deeper()]; deeper();'],
  ['exits', 'process.exit(0);'],
  ['aborts its process', 'process.abort();'],
  ['leaves the edge', 'process.disconnect();'],
  ['fills the memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(1.5));'],
  ['fills the memory at once', 'new Array(5e8).fill(1.5);'],
  ['fills the memory with texts', 'const all = new Set(); for (;;) all.add("k" + all.size);'],
  ['is a promise', 'return new Promise(() => undefined);'],
  ['is no text', 'return { html: 1, state: {} };'],
  ['is a text of megabytes', 'return { html: "x".repeat(5e6), state: {} };'],
  ['is no data', 'const state = {}; state.state = state; return { html: "", state };'],
])('serves only the page without its first view that %s', async (_, code) => {
  const { get, untilFailed, untilServed } = await startEdge(code);
  await untilFailed();
  const { status, html } = await get('/');
  expect([status, html.includes('id="served"')]).toEqual([200, false]);
  await untilServed(partPage);
});

test('answers other requests while a first view loops', async () => {
  const { get, untilFailed } = await startEdge('for (;;);');
  const page = get('/').then(() => 'page');
  const other = get('/config.json').then(() => 'other');
  expect(await Promise.race([page, other])).toBe('other');
  await untilFailed();
});

test('renders a first view again soon after it failed', async () => {
  const tried = "import.meta.dirname + '/tried'";
  const failFirst = `if (!existsSync(${tried})) { writeFileSync(${tried}, ''); for (;;); }`;
  const { untilFailed, untilServed } = await startEdge(failFirst);
  await untilFailed();
  await untilServed('/');
});

test('ends the process that renders when it stops', async () => {
  const { get, live, untilServed } = await startEdge('');
  await untilServed('/');
  const [, pid] = /<i>(\d+)<\/i>/.exec((await get('/')).html) ?? [];
  live.stop();
  await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'));
});

function codeOf(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`;
}

test('lets few renders wait, and each of them not long', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { render, stop } = createRenderer();
  onTestFinished(stop);
  const page = { path: '/', origin: 'https://shop.test', config: runtimeConfig, reply: { body: [] } };
  const looping = codeOf('export function renderFirstView() { for (;;); }');
  const all = await Promise.allSettled(Array.from({ length: 25 }, () => render(looping, page)));
  const faults = all.map((each) => (each.status === 'rejected' ? String(each.reason) : 'rendered'));
  expect(faults.filter((fault) => fault.includes('others wait'))).toHaveLength(5);
  expect(faults.filter((fault) => fault.includes('TimeoutError')).length).toBeGreaterThan(0);
  const fine = codeOf('export function renderFirstView({ path }) { return { html: path, state: {} }; }');
  await expect.poll(() => render(fine, page).catch(() => undefined)).toEqual({ html: '/', state: {} });
});

test('ends with the edge, even if the code that it has loaded does not', async () => {
  const child = fork(new URL('render.process.ts', import.meta.url), { execArgv: [] });
  const busy = codeOf('setInterval(() => undefined, 1_000); export function renderFirstView() {}');
  child.send(JSON.stringify({ code: busy }));
  expect(await once(child, 'message')).toEqual(['{}', undefined]);
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
