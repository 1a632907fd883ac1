import { connectRedis, createMetrics } from '@shop/service-kit';
import { atFileEnd, backendUrls, testLogger, testToken } from '@shop/service-kit/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { echo, startGateway, stubServer } from '../testing/gateway.ts';
import { createRateLimits } from './rate-limits.ts';

const logger = testLogger();
const redis = connectRedis(backendUrls().redisUrl, logger);
afterAll(() => redis.disconnect());
// Until Redis is ready, a gateway counts by itself.
await redis.ping();

const upstream = await stubServer(echo);

let clients = 0;
/** Returns an address not used by other tests. */
function newClient(): Record<string, string> {
  clients += 1;
  return { 'x-forwarded-for': `198.51.${process.pid % 250}.${clients}` };
}

async function limited(perMinute: number, store = redis) {
  const metrics = createMetrics('gateway-test');
  const rateLimits = createRateLimits(store, perMinute);
  return { metrics, ...(await startGateway({ upstreamUrl: upstream.url, rateLimits, metrics })) };
}

async function statuses(calls: Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(calls)).map(({ status }) => status).sort();
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

const load = { kind: 'load', package: 'shell', version: '1.0.0', page: '/' };

describe('rate limits', () => {
  test('API-24: returns a 429 problem with the time to retry to a client that calls too often', async () => {
    const { request } = await limited(5);
    const headers = newClient();
    const calls = times(8, () => request('GET', '/parts', { headers }));
    expect(await statuses(calls)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const reply = await request('GET', '/parts', { headers: { ...headers, origin: 'http://shop.example' } });
    expect(reply.status).toBe(429);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    expect(reply.body).toMatchObject({ code: 'too-many-requests', requestId: expect.any(String) });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(reply.headers.get('access-control-allow-origin')).toBe('http://shop.example');
  });

  test('counts writes through two gateways together', async () => {
    const [one, two] = await Promise.all([limited(4), limited(4)]);
    const headers = newClient();
    const calls = [one, two].flatMap(({ request }) =>
      times(4, () => request('POST', '/order', { headers, body: {} })),
    );
    expect((await statuses(calls)).filter((status) => status === 200)).toHaveLength(4);
  });

  test('still accepts writes when reads are over the limit', async () => {
    const { request } = await limited(2);
    const headers = newClient();
    await Promise.all(times(4, () => request('GET', '/parts', { headers })));
    expect((await request('GET', '/reviews', { headers })).status).toBe(429);
    expect((await request('POST', '/order', { headers, body: {} })).status).toBe(200);
  });

  test("limits reports of pages without affecting the visitor's own calls", async () => {
    const { request } = await limited(20);
    const headers = newClient();
    const body = { visitor: 'visitor-1', reports: [load] };
    const report = () => request('POST', '/front-end-reports', { headers, body });
    expect(await statuses(times(5, report))).toEqual([200, 200, 429, 429, 429]);
    expect((await request('POST', '/order', { headers, body: {} })).status).toBe(200);
  });

  test('accepts far fewer reviews without a token than with one', async () => {
    const { request } = await limited(300);
    const headers = newClient();
    const unsigned = times(6, () => request('POST', '/review', { headers, body: {} }));
    expect(await statuses(unsigned)).toEqual([200, 200, 200, 429, 429, 429]);
    const token = testToken('ann@example.com');
    expect((await request('POST', '/review', { headers, token, body: {} })).status).toBe(200);
  });

  test.each([
    ['POST', '/newsletter', 3],
    ['PUT', '/user/ann@example.com', 15],
  ])('limits %s %s to %i calls a minute', async (method, path, allowed) => {
    const { request } = await limited(300);
    const headers = newClient();
    const calls = times(allowed + 3, () => request(method, path, { headers, body: {} }));
    expect((await statuses(calls)).filter((status) => status === 200)).toHaveLength(allowed);
  });

  const signed = { 'stripe-signature': `t=1,v1=${'a'.repeat(64)}` };

  test("accepts a burst of the payment provider up to many times a client's limit", async () => {
    const { request } = await limited(2);
    const headers = { ...newClient(), ...signed };
    const calls = times(25, () => request('POST', '/payment-webhook', { headers, body: {} }));
    expect((await statuses(calls)).filter((status) => status === 200)).toHaveLength(20);
  });

  test("verifies only a few forged signatures, and still accepts the provider's", async () => {
    let asked = 0;
    const orders = await stubServer((incoming, response) => {
      asked += 1;
      response.statusCode = incoming.headers['stripe-signature']?.includes('0000') ? 400 : 200;
      response.end('{}');
    });
    const { request } = await startGateway({
      upstreamUrl: orders.url,
      rateLimits: createRateLimits(redis, 600),
    });
    const headers = { ...newClient(), 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` };
    for (let nth = 0; nth < 35; nth++) await request('POST', '/payment-webhook', { headers, body: {} });
    expect(asked).toBe(30);
    const reply = await request('POST', '/payment-webhook', { headers, body: {} });
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true]);
    const provider = { ...newClient(), ...signed };
    expect((await request('POST', '/payment-webhook', { headers: provider, body: {} })).status).toBe(200);
  });

  test('accepts calls without delay while Redis is down, limited by each gateway', async () => {
    const gone = connectRedis('redis://127.0.0.1:1', logger);
    atFileEnd(() => gone.disconnect());
    const { request } = await limited(3, gone);
    const headers = newClient();
    const startedAt = performance.now();
    const replies: number[] = [];
    for (let nth = 0; nth < 5; nth++)
      replies.push((await request('POST', '/order', { headers, body: {} })).status);
    expect(replies).toEqual([200, 200, 200, 429, 429]);
    // If each waited for Redis, they would take 7.5 s.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
