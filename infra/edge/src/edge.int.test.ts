import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as requestTls } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listen } from '@shop/http-server';
import { type Site, site, temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish, remoteBuild, runtimeConfig, shellBuild } from '../testing/fake-sites.ts';
import { createEdgeApp } from './edge-app.ts';
import { type LiveReleases, watchReleases } from './live-releases.ts';
import { liveVersion } from './rollouts.ts';
import { appWithHealth, redirectToTls, withHsts } from './serve.ts';

let releases: string;
let api: Site;
let edge: Site;
let live: LiveReleases;
/** The path of the admin area's live version. */
let admin: string;

async function startEdge() {
  const drawings = await temporaryDir();
  writeFiles(drawings, { 'brake-disc-1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  const page = { releases, config: runtimeConfig };
  live = await watchReleases(page);
  return createEdgeApp({ ...page, api: api.url, live, drawings });
}

beforeAll(async () => {
  releases = await temporaryDir();
  await publish(releases, 'shell', shellBuild);
  await publish(releases, 'mf-storefront', remoteBuild('storefront'));
  await publish(releases, 'mf-admin', remoteBuild('admin'));
  admin = `/mf/admin/${liveVersion(releases, 'mf-admin')}`;
  api = await site((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.statusCode = request.url === '/missing' ? 404 : 200;
    if (request.method === 'POST') request.pipe(response);
    else
      response.end(
        JSON.stringify({
          url: request.url,
          from: request.headers['x-forwarded-for'],
          below: request.headers['x-forwarded-prefix'],
        }),
      );
  });
  edge = await site(await startEdge());
});

afterAll(async () => {
  live.stop();
  await Promise.all([edge, api].map((each) => each.close()));
});

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(edge.url + path, { headers, redirect: 'manual' });
}

function inlined(html: string, id: string): unknown {
  return JSON.parse(
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1] ?? '',
  );
}

test.each(['/', '/about', '/purchase/abc', '/dashboard/manage-orders'])(
  'answers 200 for the page %s',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('shell');
  },
);

test.each(['/nope', '/purchase', '/dashboard/nope', '/purchase/a/b'])(
  'NF-01: answers 404 for the unknown page %s',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('shell');
  },
);

test('answers a plain 404 for a missing file', async () => {
  const response = await get('/assets/gone-Ab12Cd34.js');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('text/plain');
});

test.each(['/assets/gone-Ab12Cd34.js', '/mf/admin/1.0.0-gone/app.js', '/gone.png'])(
  'lets no browser or proxy keep the answer that %s is missing',
  async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  },
);

test('embeds the micro-frontends and the settings in the page as data', async () => {
  const html = await (await get('/')).text();
  const remotes = await (await get('/remotes.json')).json();
  expect(inlined(html, 'remotes')).toEqual(remotes);
  expect(inlined(html, 'config')).toEqual(runtimeConfig);
  expect(await (await get('/config.json')).json()).toEqual(runtimeConfig);
  expect(remotes).toMatchObject([
    { name: 'admin', entry: `${admin}/area.js`, imports: [], sheets: [] },
    { name: 'storefront', entry: expect.stringMatching(/^\/mf\/storefront\/.+\/area\.js$/) },
  ]);
});

test.each([
  ['/', ['storefront']],
  ['/parts/SP-BD-3190', ['storefront']],
  ['/dashboard/manage-orders', ['admin']],
  ['/dashboard', []],
  ['/login', []],
  ['/nope', []],
])('names the files of the micro-frontend of %s: %j', async (path, names) => {
  const html = await (await get(path)).text();
  const links = html.matchAll(/<link rel="modulepreload" [^>]*href="\/mf\/(\w+)\/1\.2\.3-/g);
  expect([...links].map(([, name]) => name)).toEqual(names);
});

test('R-28: serves the files of a micro-frontend at another address to a page that tries again', async () => {
  const [first, second] = await Promise.all(
    [admin, `/retry/2${admin}`].map(async (base) => {
      const response = await get(`${base}/area.js`);
      const headers = Object.fromEntries(response.headers);
      return { ...headers, date: '', status: response.status, text: await response.text() };
    }),
  );
  expect(second).toEqual(first);
  expect(first).toMatchObject({ status: 200, text: 'console.log("hello");' });
  expect((await get('/retry/2/config.json')).status).toBe(404);
});

test.each(['br', 'gzip', 'identity'])(
  'sends a browser that accepts %s the same page as every other',
  async (encoding) => {
    const response = await get('/about', { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(await response.text()).toBe(await (await get('/about')).text());
  },
);

test('compresses a built file and lets it be cached for a year', async () => {
  const response = await get('/assets/app-Ab12Cd34.js', { 'accept-encoding': 'gzip' });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await response.text()).toContain('hello');
  expect((await get('/icon.svg')).headers.get('cache-control')).toBe('no-cache');
});

test('does not serve the contract document of the build', async () => {
  expect((await get('/contract.json')).status).toBe(404);
});

test("strips the prefix of API calls but forwards it, with the visitor's address", async () => {
  const response = await get('/api/parts?limit=2');
  expect(await response.json()).toEqual({ url: '/parts?limit=2', from: '127.0.0.1', below: '/api' });
  expect((await get('/api/missing')).status).toBe(404);
});

test('answers 404 for the metrics of the API without calling it', async () => {
  const response = await fetch(`${edge.url}/api/metrics`);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not-found' });
});

test('serves a drawing as an immutable SVG without calling the API', async () => {
  const { status, headers } = await get('/api/drawings/brake-disc-1.svg');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('forwards a missing drawing and a POST to one to the API', async () => {
  const missing = await get('/api/drawings/brake-disc-999.svg');
  expect(await missing.json()).toMatchObject({ url: '/drawings/brake-disc-999.svg' });
  const body = 'a drawing';
  const posted = await fetch(`${edge.url}/api/drawings/brake-disc-1.svg`, { method: 'POST', body });
  expect(await posted.text()).toBe(body);
});

test('forwards a body to the API unchanged', async () => {
  const body = JSON.stringify({ text: 'ü'.repeat(50_000) });
  const response = await fetch(`${edge.url}/api/order`, { method: 'POST', body });
  expect(await response.text()).toBe(body);
});

test('answers 405 to a page request that is not a read', async () => {
  const response = await fetch(`${edge.url}/about`, { method: 'POST' });
  expect(response.status).toBe(405);
});

test('answers with a 502 problem when the API is down', async () => {
  const { port } = new URL(api.url);
  await api.close();
  const response = await get('/api/parts');
  expect(response.status).toBe(502);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  api = await site((_request, response_) => response_.end(), Number(port));
});

test("serves a micro-frontend's module for ever and to any origin, without foreign code and frames", async () => {
  const { headers, status } = await get(`${admin}/area.js`);
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(headers.get('cache-control')).toContain('immutable');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'self';");
  expect(policy).toContain("img-src 'self' data: blob:;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|https?:/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(['rollouts/shell.json', '%2e%2e/rollouts/shell.json', '%2e%2e/%2e%2e/rollouts/shell.json'])(
  'serves no file of the releases except those of a version: %s',
  async (path) => {
    expect((await get(`/mf/admin/${path}`)).status).toBe(404);
    const { hostname, port } = new URL(edge.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${admin}/${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`);
    expect(await text(socket)).toContain('404 Not Found');
  },
);

test('closes the connection after answering an unexpected body', async () => {
  const { hostname, port } = new URL(edge.url);
  const socket = connect(Number(port), hostname);
  socket.write('POST /about HTTP/1.1\r\nhost: shop\r\ncontent-length: 100\r\n\r\n{');
  const ended = once(socket, 'end', { signal: AbortSignal.timeout(10_000) });
  expect(await text(socket)).toContain('405 Method Not Allowed');
  await ended;
});

test.each(['/assets/app-Ab12Cd34.js', 'area.js'])(
  'never serves the source map of %s, however its path is written',
  async (name) => {
    const file = name.startsWith('/') ? name : `${admin}/${name}`;
    expect((await get(file)).status).toBe(200);
    for (const path of [`${file}.map`, `${file}%2emap`, `${file}.%6Dap`, `${file}.map/`, `${file}.map/%2e`])
      expect((await get(path)).status, path).toBe(404);
  },
);

test('speaks HTTPS with a certificate and redirects plain HTTP to it', async () => {
  const dir = await temporaryDir();
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '1'];
  const fresh = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  execFileSync('openssl', [...fresh, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  const secure = await listen(withHsts(appWithHealth()), { host: '127.0.0.1', port: 0, tls });
  const plain = await site(redirectToTls());

  const { promise, resolve, reject } = Promise.withResolvers<{
    status?: number;
    hsts?: string;
    body: string;
  }>();
  requestTls({ host: 'localhost', port: secure.port, path: '/healthz', ca: tls.cert }, async (response) =>
    resolve({
      status: response.statusCode,
      hsts: String(response.headers['strict-transport-security']),
      body: await text(response),
    }),
  )
    .once('error', reject)
    .end();
  expect(await promise).toMatchObject({
    status: 200,
    hsts: 'max-age=31536000',
    body: '{"alive":true}',
  });

  const away = await fetch(`${plain.url}/purchase/1?from=mail`, { redirect: 'manual' });
  expect([away.status, away.headers.get('location')]).toEqual([
    308,
    'https://127.0.0.1/purchase/1?from=mail',
  ]);
  expect((await fetch(`${plain.url}/readyz`)).status).toBe(200);
  await Promise.all([plain.close(), secure.close()]);
});
