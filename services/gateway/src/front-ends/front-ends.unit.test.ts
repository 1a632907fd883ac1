import { frontEndHealth, limits } from '@shop/contracts';
import { createMetrics } from '@shop/service-kit';
import { testLogger } from '@shop/service-kit/testing';
import { describe, expect, test, vi } from 'vitest';
import { startGateway } from '../testing/gateway.ts';
import { frontEndHandlers } from './front-ends.ts';
import { createVisitCounts } from './visit-counts.ts';

async function setUp(now?: () => number) {
  const logger = testLogger();
  const logged = vi.spyOn(logger, 'error');
  const metrics = createMetrics('gateway-test');
  const frontEnds = frontEndHandlers({ counts: createVisitCounts(now), metrics, logger });
  const gateway = await startGateway({ upstreamUrl: 'http://127.0.0.1:1', frontEnds, metrics });
  const report = (reports: object[], client = '198.51.100.1') =>
    gateway.request('POST', '/front-end-reports', {
      headers: { 'x-forwarded-for': client, 'content-type': 'text/plain;charset=UTF-8' },
      body: JSON.stringify({ reports }),
    });
  const health = async () =>
    frontEndHealth.parse((await gateway.request('GET', '/front-end-health')).body).packages;
  const scrape = (): Promise<string> => metrics.registry.metrics();
  return { ...gateway, logged, report, health, scrape };
}

const build = { package: 'mf-storefront', version: '1.0.0-3fa9c1d2', page: '/' };
const load = { kind: 'load', ...build };
const error = { kind: 'error', ...build, message: 'x is undefined', stack: 'at Home' };
const failed = { kind: 'remote-failed', ...build, message: '404' };

function client(number: number): string {
  return `203.0.113.${number}`;
}

describe('front-end reports', () => {
  test('are counted by version, each network address once', async () => {
    const { report, health } = await setUp();
    const older = { ...load, version: '0.9.0-00000000' };
    expect(await report([load, error, error])).toMatchObject({ status: 200, body: { accepted: 3 } });
    await report([error, load], client(1));
    await report([load], client(2));
    await report([older, failed], client(3));
    const { page: _page, ...named } = build;
    expect(await health()).toEqual([
      { ...named, version: '0.9.0-00000000', visitors: 1, visitorsWithErrors: 0, failedLoads: 0 },
      { ...named, visitors: 4, visitorsWithErrors: 2, failedLoads: 1 },
    ]);
  });

  test('are dropped after ten minutes', async () => {
    let now = Date.UTC(2026, 10, 22, 12, 0, 30);
    const { report, health } = await setUp(() => now);
    await report([error]);
    expect(await health()).toHaveLength(1);
    now += 11 * 60_000;
    await vi.waitFor(async () => expect(await health()).toEqual([]), { timeout: 5_000 });
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

describe('metrics and log', () => {
  test('counts reported errors, failed loads and vitals by front end and version', async () => {
    const { report, scrape } = await setUp();
    const vital = { kind: 'vital', ...build, vital: 'LCP', value: 1_234 };
    await report([load, error, failed, vital, { ...vital, vital: 'CLS', value: 0.02 }]);
    const labels = 'package="mf-storefront"';
    const versionLabels = `${labels},version="1.0.0-3fa9c1d2"`;
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
  });

  test('lists only the versions with the most visitors', async () => {
    const { report, health } = await setUp();
    const made = (number: number) => ({ ...load, version: `9.9.${number}` });
    for (let batch = 0; batch < 3; batch += 1)
      await report(Array.from({ length: 20 }, (_, index) => made(20 * batch + index)));
    await report([load], client(1));
    await report([load], client(2));
    const listed = await health();
    expect(listed).toHaveLength(40);
    expect(listed.map(({ version }) => version)).toContain(build.version);
  });

  test('logs an error without personal data, and limits a flood of them', async () => {
    const { report, logged } = await setUp();
    const requestId = '3fa9c1d2e5b60718';
    const told = { ...error, page: '/purchase/65f0', message: 'no ann@example.com', requestId };
    await report([{ ...told, stack: 'at Home (http://shop/assets/a-12345678.js?q=secret:1:2)' }]);
    expect(logged.mock.calls).toEqual([
      [
        {
          frontEnd: 'mf-storefront',
          version: '1.0.0-3fa9c1d2',
          page: 'other',
          requestId,
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
