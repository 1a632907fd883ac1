import { frontEndHealth, limits, visitorHeader } from '@shop/contracts';
import { connectRedis, createMetrics } from '@shop/service-kit';
import { backendUrls, testLogger, testQueuePrefix } from '@shop/service-kit/testing';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { frontEndHandlers } from './front-ends.ts';
import { createVisitCounts } from './visit-counts.ts';

const redis = connectRedis(backendUrls().redisUrl, testLogger());
await redis.ping();
afterAll(() => redis.disconnect());

interface Options {
  readonly prefix?: string;
  readonly store?: typeof redis;
  readonly now?: () => number;
  readonly trustedProxies?: string[];
}

async function setUp(options: Options = {}) {
  const { prefix = testQueuePrefix(), store = redis, now, trustedProxies = ['loopback'] } = options;
  const logger = testLogger();
  const logged = vi.spyOn(logger, 'error');
  const metrics = createMetrics('gateway-test');
  const counts = createVisitCounts({ redis: store, prefix, ...(now ? { now } : {}) });
  const frontEnds = frontEndHandlers({ counts, metrics, logger });
  const gateway = await startGateway({
    upstreamUrl: 'http://127.0.0.1:1',
    frontEnds,
    metrics,
    trustedProxies,
  });
  const report = (reports: object[], { client = '198.51.100.1', known = '' } = {}) =>
    gateway.request('POST', '/front-end-reports', {
      headers: {
        'x-forwarded-for': client,
        'content-type': 'text/plain;charset=UTF-8',
        ...(known && { [visitorHeader]: known }),
      },
      body: JSON.stringify({ reports }),
    });
  const health = async () =>
    frontEndHealth.parse((await gateway.request('GET', '/front-end-health')).body).packages;
  const scrape = (): Promise<string> => metrics.registry.metrics();
  return { ...gateway, prefix, logged, report, health, scrape };
}

const build = { package: 'mf-storefront', version: '1.0.0-3fa9c1d2', page: '/' };
const load = { kind: 'load', ...build };
const error = { kind: 'error', ...build, message: 'x is undefined', stack: 'at Home' };
const failed = { kind: 'remote-failed', ...build, message: '404' };

function client(number: number): string {
  return `203.0.113.${number}`;
}

describe('front-end reports', () => {
  test('are counted by visitor and version across two gateways', async () => {
    const one = await setUp();
    const two = await setUp({ prefix: one.prefix });
    const older = { ...load, version: '0.9.0-00000000' };
    expect(await one.report([load, error, error])).toMatchObject({
      status: 200,
      body: { accepted: 3 },
    });
    await one.report([error], { client: client(1) });
    await two.report([load], { client: client(1) });
    await two.report([load], { client: client(2) });
    await two.report([older, failed], { client: client(3) });
    const expected = [
      { ...build, version: '0.9.0-00000000', visitors: 1, visitorsWithErrors: 0, failedLoads: 0 },
      { ...build, visitors: 4, visitorsWithErrors: 2, failedLoads: 1 },
    ].map(({ page: _page, ...figures }) => ({ ...figures, known: { visitors: 0, troubled: 0 } }));
    for (const { health } of [one, two])
      await vi.waitFor(async () => expect(await health()).toEqual(expected), { timeout: 5_000 });
  });

  test('are dropped after ten minutes, also from Redis', async () => {
    let now = Date.UTC(2026, 10, 22, 12, 0, 30);
    const { report, health, prefix } = await setUp({ now: () => now });
    await report([error]);
    await vi.waitFor(async () => expect(await health()).toHaveLength(1), { timeout: 5_000 });
    const keys = await redis.keys(`${prefix}:front-ends*`);
    expect(keys).toHaveLength(1);
    for (const key of keys) {
      expect(await redis.ttl(key)).toBeGreaterThan(0);
      expect(await redis.ttl(key)).toBeLessThanOrEqual(600);
    }
    now += 11 * 60_000;
    await vi.waitFor(async () => expect(await health()).toEqual([]), { timeout: 5_000 });
  });

  test('are accepted and dropped without Redis, and the health answers 503', async () => {
    const away = connectRedis('redis://127.0.0.1:1', testLogger());
    const { report, request, scrape } = await setUp({ store: away });
    expect((await report([error])).status).toBe(200);
    expect(await request('GET', '/front-end-health')).toMatchObject({
      status: 503,
      body: { code: 'redis-unavailable' },
    });
    expect(await scrape()).toContain('front_end_reports_total{');
    away.disconnect();
  });

  test.each([
    ['no JSON', 'x', 400],
    ['nothing', '', 422],
    ['another package', { reports: [{ ...load, package: 'mf-evil' }] }, 422],
    ['an invalid version', { reports: [{ ...load, version: '<b>' }] }, 422],
    ['too many reports', { reports: Array(21).fill(load) }, 422],
    ['too long a message', { reports: [{ ...error, message: 'x'.repeat(301) }] }, 422],
    ['too many bytes', 'x'.repeat(limits.frontEndReportBytes + 1), 413],
  ])('are rejected when a report is %s', async (_what, body, status) => {
    const { request } = await setUp();
    expect((await request('POST', '/front-end-reports', { body })).status).toBe(status);
  });
});

describe('visitors known to the edge', () => {
  async function knownOf({ health }: Awaited<ReturnType<typeof setUp>>, atLeast: number) {
    await vi.waitFor(async () => expect((await health())[0]?.visitors).toBeGreaterThanOrEqual(atLeast), {
      timeout: 5_000,
    });
    return (await health())[0]?.known;
  }

  test('do not judge a canary without a number that the edge signed', async () => {
    const shop = await setUp();
    for (let number = 1; number <= 10; number += 1)
      await shop.report([load, error], { client: client(number) });
    expect(await knownOf(shop, 10)).toEqual({ visitors: 0, troubled: 0 });
  });

  test('count as one per address, whatever numbers it was given and however much it reports', async () => {
    const shop = await setUp();
    for (let number = 1; number <= 20; number += 1)
      await shop.report([load, error, failed], { known: `number-${number}` });
    await shop.report([load], { client: client(1), known: 'other' });
    expect(await knownOf(shop, 2)).toEqual({ visitors: 2, troubled: 1 });
  });

  test('are identified only by a number that a trusted proxy sends', async () => {
    const shop = await setUp({ trustedProxies: ['203.0.113.1'] });
    await shop.report([error], { known: 'one' });
    expect(await knownOf(shop, 1)).toEqual({ visitors: 0, troubled: 0 });
  });
});

describe('metrics and log', () => {
  test('counts reported errors, failed loads and vitals by front end and version', async () => {
    const { report, scrape } = await setUp();
    const vital = { kind: 'vital', ...build, vital: 'LCP', value: 1_234 };
    await report([load, error, failed, vital, { ...vital, vital: 'CLS', value: 0.02 }]);
    const labels = 'package="mf-storefront"';
    const versionLabels = `${labels},version="1.0.0-3fa9c1d2"`;
    await vi.waitFor(
      async () => {
        const text = await scrape();
        for (const line of [
          `front_end_reports_total{${labels},kind="error",service="gateway-test"} 1`,
          `front_end_reports_total{${labels},kind="remote-failed",service="gateway-test"} 1`,
          `front_end_vital_seconds_sum{service="gateway-test",${labels},vital="LCP"} 1.234`,
          `front_end_layout_shift_sum{service="gateway-test",${labels}} 0.02`,
          `front_end_visitors{${versionLabels},service="gateway-test"} 1`,
          `front_end_visitors_with_errors{${versionLabels},service="gateway-test"} 1`,
          `front_end_failed_loads{${versionLabels},service="gateway-test"} 1`,
        ])
          expect(text).toContain(line);
      },
      { timeout: 5_000 },
    );
  });

  test('lists only the versions with the most visitors', async () => {
    const { report, health } = await setUp();
    const made = (number: number) => ({ ...load, version: `9.9.${number}` });
    for (let batch = 0; batch < 3; batch += 1)
      await report(Array.from({ length: 20 }, (_, index) => made(20 * batch + index)));
    await report([load], { client: client(1) });
    await report([load], { client: client(2) });
    const listed = await health();
    expect(listed).toHaveLength(40);
    expect(listed.map(({ version }) => version)).toContain(build.version);
  });

  test('logs an error without personal data, and limits a flood of them', async () => {
    const { report, logged } = await setUp();
    const told = { ...error, page: '/purchase/65f0', message: 'no ann@example.com' };
    await report([{ ...told, stack: 'at Home (http://shop/assets/a-12345678.js?q=secret:1:2)' }]);
    expect(logged.mock.calls).toEqual([
      [
        {
          frontEnd: 'mf-storefront',
          version: '1.0.0-3fa9c1d2',
          page: 'other',
          err: expect.objectContaining({
            message: 'no <email>',
            stack: 'at Home (/assets/a-12345678.js:1:2)',
          }),
        },
        'front end error',
      ],
    ]);
    for (let number = 0; number < 5; number += 1) await report(Array(20).fill(error));
    expect(logged).toHaveBeenCalledTimes(30);
  });
});
