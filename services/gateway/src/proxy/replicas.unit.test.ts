import type { RequestListener } from 'node:http';
import { type HttpServer, listen } from '@shop/service-kit';
import { atFileEnd } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { upstreamCheck } from '../shop-health.ts';
import { startGateway, testUpstream } from '../testing/gateway.ts';

interface Instance extends HttpServer {
  readonly seen: string[];
}

async function instance(
  handle: RequestListener = (_request, response) => void response.end('[]'),
): Promise<Instance> {
  const seen: string[] = [];
  const server = await listen(
    (request, response) => {
      if (request.url !== '/readyz') seen.push(`${request.method} ${request.url}`);
      handle(request, response);
    },
    { host: '127.0.0.1', port: 0 },
  );
  atFileEnd(() => server.close());
  return { ...server, seen };
}

/** Unused low ports: a port that was just free may belong to another test by now. */
const unreachable = ['http://127.0.0.1:2', 'http://127.0.0.1:4'] as const;

const broken: RequestListener = (request) => void request.socket.destroy();

describe('a service with two instances', () => {
  test('balances calls between both', async () => {
    const [one, two] = [await instance(), await instance()];
    const gateway = await startGateway({ upstreamUrl: [one.url, two.url] });
    for (let call = 0; call < 8; call += 1) await gateway.request('GET', '/parts');
    expect([one.seen.length, two.seen.length]).toEqual([4, 4]);
  });

  test.each(['GET', 'POST'])('does not lose a %s or its body when one is down', async (method) => {
    const bodies: string[] = [];
    const there = await instance(async (request, response) => {
      bodies.push(Buffer.concat(await request.toArray()).toString());
      response.end('[]');
    });
    const gateway = await startGateway({ upstreamUrl: [unreachable[0], there.url] });
    const path = { GET: '/parts', POST: '/order' }[method] ?? '';
    const body = method === 'POST' ? { body: { quantity: 1 } } : {};
    const replies = await Promise.all(Array.from({ length: 12 }, () => gateway.request(method, path, body)));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(bodies).toEqual(Array(12).fill(method === 'POST' ? '{"quantity":1}' : ''));
  });

  test('sends at most one call to a draining one', async () => {
    const [going, staying] = [await instance(), await instance()];
    const gateway = await startGateway({ upstreamUrl: [going.url, staying.url] });
    await going.drain(0);
    for (let call = 0; call < 6; call += 1)
      expect((await gateway.request('POST', '/order', { body: {} })).status).toBe(200);
    expect([going.seen.length, staying.seen.length]).toEqual([1, 5]);
  });

  test('repeats a read at the other when one breaks off before its reply', async () => {
    const [breaking, whole] = [await instance(broken), await instance()];
    const gateway = await startGateway({ upstreamUrl: [breaking.url, whole.url] });
    expect((await gateway.request('GET', '/parts')).status).toBe(200);
    expect([breaking.seen, whole.seen]).toEqual([['GET /parts'], ['GET /parts']]);
  });

  test('counts as healthy while any of them is ready', async () => {
    const one = await instance();
    const check = (...urls: [string, ...string[]]) => upstreamCheck(testUpstream('catalog', urls)).check();
    await check(unreachable[0], one.url);
    await expect(check(...unreachable)).rejects.toThrow();
  });
});
