import { testToken } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { defaultClientLimits } from '../client-limits.ts';
import { echo, startGateway, stubServer } from '../testing/gateway.ts';
import { rawClient, unfinished } from '../testing/raw-client.ts';
import type { BodyLimits } from './read-body.ts';

async function start(json: Partial<BodyLimits>, picture: Partial<BodyLimits> = {}) {
  const asked: string[] = [];
  const service = await stubServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    return echo(request, response);
  });
  const gateway = await startGateway({
    upstreamUrl: service.url,
    limits: { connections: 2, waiting: 2 },
    clientLimits: {
      ...defaultClientLimits,
      json: { ...defaultClientLimits.json, ...json },
      picture: { ...defaultClientLimits.picture, ...picture },
    },
  });
  return { asked, ...gateway };
}

function times<T>(count: number, make: (nth: number) => T): T[] {
  return Array.from({ length: count }, (_, nth) => make(nth));
}

describe('incomplete bodies', () => {
  test('use no service connections, even when many more are pending than there are', async () => {
    const { url, request, asked } = await start({});
    times(40, (nth) => unfinished(url, { client: `198.51.100.${nth}` }));
    const replies = await Promise.all(times(4, () => request('POST', '/order', { body: { partId: 'x' } })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await request('GET', '/readyz')).status).toBe(200);
    expect(asked).toEqual(times(4, () => 'POST /order'));
  });

  test('end with a 408 problem and a closed connection after the time limit', async () => {
    const { url } = await start({ wholeMs: 100 });
    const slow = unfinished(url);
    const dripping = setInterval(() => slow.socket.write('x'), 20);
    expect(await slow.status).toBe(408);
    clearInterval(dripping);
    await expect.poll(() => slow.socket.closed).toBe(true);
  });

  test('over the limit of one client get 429, the oldest first, while its complete ones pass', async () => {
    const { url, request } = await start({ perClient: 3 });
    const own = { 'x-forwarded-for': '198.51.100.7' };
    const slow = times(3, () => unfinished(url, { client: '198.51.100.7' }));
    await expect
      .poll(async () => (await request('POST', '/order', { headers: own, body: {} })).status)
      .toBe(200);
    unfinished(url, { client: '198.51.100.7' });
    expect(await Promise.race(slow.map(({ status }) => status))).toBe(429);
  });

  test('over the total limit get 503, the oldest first', async () => {
    const { url } = await start({ total: 3 });
    const [oldest] = times(4, (nth) => unfinished(url, { client: `198.51.100.${nth}` }));
    expect(await oldest?.status).toBe(503);
  });

  test('over the memory limit are dropped, the oldest first, while a complete one passes', async () => {
    const { url, request } = await start({ heldBytes: 1_500 });
    const slow = times(8, (nth) => unfinished(url, { client: `198.51.100.${nth}` }));
    expect(await Promise.race(slow.map(({ status }) => status))).toBe(503);
    expect((await request('POST', '/order', { body: { partId: 'x' } })).status).toBe(200);
  });

  test('free their memory when a connection with pipelined calls closes', async () => {
    const asleep = await stubServer((incoming, response) => {
      if (incoming.headers['x-forwarded-for'] === '203.0.113.9') response.end('{}');
    });
    const json = { ...defaultClientLimits.json, heldBytes: 6_000 };
    const gateway = await startGateway({
      upstreamUrl: asleep.url,
      clientLimits: { ...defaultClientLimits, json },
    });
    const call = `POST /order HTTP/1.1\r\nhost: x\r\ncontent-length: 2000\r\n\r\n${'x'.repeat(2_000)}`;
    const { socket } = rawClient(gateway.url, call.repeat(2));
    const other = () =>
      gateway.request('POST', '/order', {
        body: 'x'.repeat(5_000),
        headers: { 'x-forwarded-for': '203.0.113.9' },
      });
    await expect.poll(async () => (await other()).status).toBe(503);
    socket.destroy();
    await expect.poll(async () => (await other()).status).toBe(200);
  });

  test('pass whole when they arrive in a thousand tiny pieces', async () => {
    const { url } = await start({});
    const head = 'POST /order HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
    const client = rawClient(url, `${head}${'1\r\nx\r\n'.repeat(1_000)}0\r\n\r\n`);
    expect(await client.status).toBe(200);
  });
});

describe('incomplete pictures', () => {
  const token = testToken('ann@example.com');

  test('below the minimum pace get 408', async () => {
    const { url } = await start({}, { pace: { bytes: 100, ms: 50 } });
    const slow = unfinished(url, { path: '/image', token });
    const dripping = setInterval(() => slow.socket.write('x'), 10);
    expect(await slow.status).toBe(408);
    clearInterval(dripping);
  });
});
