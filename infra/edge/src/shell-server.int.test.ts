import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as requestTls } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { watchReplicas } from '@shop/http-server';
import { type Site, site, temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runtimeConfig, shellBuild } from '../testing/fake-sites.ts';
import { createEdgeApp } from './edge-app.ts';
import { createRemoteApp } from './remote-app.ts';
import { listen, redirectToTls, withHsts } from './serve.ts';
import { type ShellPage, startShellPage } from './shell-page.ts';

let dir: string;
let shell: Site;
let live: ShellPage;
let edge: Site;

function edgeApp() {
  return createEdgeApp({
    dist: shell.url,
    api: watchReplicas(['http://127.0.0.1:9']),
    origins: [],
    config: runtimeConfig,
    live,
  });
}

beforeAll(async () => {
  dir = await temporaryDir();
  writeFiles(join(dir, 'shell'), shellBuild);
  shell = await site(createRemoteApp({ dist: join(dir, 'shell'), base: '' }));
  live = await startShellPage({
    dist: shell.url,
    origins: [],
    config: runtimeConfig,
  });
  edge = await site(edgeApp());
});

afterAll(async () => {
  live.stop();
  await Promise.all([edge.close(), shell.close()]);
});

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(edge.url + path, { headers });
}

test('sends the pages of a shell with its own server with settings and style sheet', async () => {
  const response = await get('/about');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const html = await response.text();
  expect(html).toContain('shell');
  expect(html).toContain('"apiUrl":"/api"');
  expect(html).toContain('<style data-file="/assets/app-Ab12Cd34.css">h1{color:red}</style>');
});

test('compresses the files of a shell with its own server and lets them be cached for a year', async () => {
  const response = await get('/assets/app-Ab12Cd34.js', { 'accept-encoding': 'gzip' });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('cache-control')).toContain('immutable');
  expect(await response.text()).toContain('hello');
  expect((await get('/.sources')).status).toBe(404);
});

test("answers 404 for an unknown page whatever the shell's server says", async () => {
  const response = await get('/nope.html', { accept: 'text/html' });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('shell');
});

test("serves pages while the shell's server is down", async () => {
  const { port } = new URL(shell.url);
  await shell.close();
  expect((await get('/about')).status).toBe(200);
  expect((await get('/assets/app-Ab12Cd34.js')).status).toBe(502);
  shell = await site(createRemoteApp({ dist: join(dir, 'shell'), base: '' }), Number(port));
});

test('speaks HTTPS with a certificate and redirects plain HTTP to it', async () => {
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '1'];
  const fresh = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  execFileSync('openssl', [...fresh, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const tls = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  const secure = await listen(withHsts(edgeApp()), { host: '127.0.0.1', port: 0, tls });
  const plain = await site(redirectToTls());

  const address = secure.server.address();
  if (address === null || typeof address === 'string') throw new Error('not a TCP address');
  const { promise, resolve, reject } = Promise.withResolvers<{
    status?: number;
    hsts?: string;
    body: string;
  }>();
  requestTls({ host: 'localhost', port: address.port, path: '/about', ca: tls.cert }, async (response) =>
    resolve({
      ...(response.statusCode !== undefined && { status: response.statusCode }),
      hsts: String(response.headers['strict-transport-security']),
      body: await text(response),
    }),
  )
    .once('error', reject)
    .end();
  expect(await promise).toMatchObject({
    status: 200,
    hsts: 'max-age=31536000',
    body: expect.stringContaining('shell'),
  });

  const away = await fetch(`${plain.url}/purchase/1?from=mail`, { redirect: 'manual' });
  expect([away.status, away.headers.get('location')]).toEqual([
    308,
    'https://127.0.0.1/purchase/1?from=mail',
  ]);
  expect((await fetch(`${plain.url}/readyz`)).status).toBe(200);
  await Promise.all([plain.close(), secure.close()]);
});
