import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterAll, expect, test } from 'vitest';

const script = new URL('is-healthy.sh', import.meta.url).pathname;
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close().closeAllConnections();
});

async function portOf(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function check(port: number): Promise<number | null> {
  const env = { PATH: process.env.PATH, PORT: String(port), HEALTH_PATH: '/readyz' };
  const child = spawn('bash', [script], { env, stdio: 'ignore' });
  await once(child, 'exit');
  return child.exitCode;
}

test('reports the container as healthy when the process is ready', async () => {
  const port = await portOf((request, response) => {
    response.writeHead(request.url === '/readyz' ? 200 : 404).end('{"ready":true}');
  });
  expect(await check(port)).toBe(0);
});

test.each([
  ['says that it cannot', (_request, response) => response.writeHead(503).end()],
  ['hangs up', (_request, response) => response.destroy()],
  ['says nothing for two seconds', () => undefined],
] satisfies [string, RequestListener][])(
  'reports the container as unhealthy when the process %s',
  async (_what, answer) => {
    expect(await check(await portOf(answer))).toBe(1);
  },
);

test('reports the container as unhealthy when nothing listens', async () => {
  const port = await portOf(() => undefined);
  servers.pop()?.close();
  expect(await check(port)).toBe(1);
});
