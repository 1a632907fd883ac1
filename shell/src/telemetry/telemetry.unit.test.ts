// @vitest-environment jsdom
import { frontEndReports } from '@shop/contracts';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const vitals = vi.hoisted(() => ({ report: (_metric: { name: string; value: number }) => {} }));
vi.mock('web-vitals', () => ({
  onLCP: (report: typeof vitals.report) => {
    vitals.report = report;
  },
  onCLS: () => {},
  onFCP: () => {},
  onINP: () => {},
  onTTFB: () => {},
}));

const version = '1.2.0-3fa9c1d2';

function inline(id: string, value: unknown): void {
  const script = document.createElement('script');
  document.body.append(
    Object.assign(script, { id, type: 'application/json', textContent: JSON.stringify(value) }),
  );
}

type Report = z.infer<typeof frontEndReports>['reports'][number];
const sent: { url: string; reports: Report[] }[] = [];
const beacon = vi.fn((url: string, body: string) => {
  sent.push({ url, reports: frontEndReports.parse(JSON.parse(body)).reports });
  return true;
});

const listeners: [string, EventListenerOrEventListenerObject][] = [];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const { learnPages } = await import('../pages/site-pages.ts');
  learnPages([{ name: 'storefront', pages: [{ pattern: '/purchase/:id', access: 'user', frame: 'site' }] }]);
  sent.length = 0;
  history.replaceState(null, '', '/purchase/65f0c0ffee65f0c0ffee65f0?q=secret');
  inline('remotes', [
    {
      name: 'storefront',
      version,
      entry: `/mf/storefront/${version}/area.js`,
      imports: [],
      sheets: [],
      pages: [],
    },
  ]);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon: beacon }));
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      listeners.push([type, listener]);
      add(type, listener);
    },
  );
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

async function open(started = Promise.resolve()) {
  const { startTelemetry, report } = await import('./telemetry.ts');
  startTelemetry(started);
  return {
    report,
    rest: async (): Promise<void> => {
      await vi.advanceTimersByTimeAsync(3_000);
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(1_000);
    },
  };
}

function reports(kind: Report['kind']) {
  return sent.flatMap((batch) => batch.reports).filter((report) => report.kind === kind);
}

function thrownIn(file: string): Error {
  const error = new TypeError('parts is undefined');
  error.stack = `TypeError: parts is undefined\n    at Home (https://shop.example${file}:1:234)\n    at https://shop.example/assets/index-12345678.js:1:2`;
  return error;
}

describe('front-end reports', () => {
  test("sends nothing before the page is idle, and then what it showed with the page's pattern", async () => {
    const { report, rest } = await open();
    report({ kind: 'load', name: 'storefront' });
    expect(beacon).not.toHaveBeenCalled();
    await rest();
    expect(sent.map(({ url }) => url)).toEqual(['/api/front-end-reports']);
    expect(reports('load')).toEqual([
      { kind: 'load', package: 'shell', version: 'unknown', page: '/purchase/:id' },
      { kind: 'load', package: 'mf-storefront', version, page: '/purchase/:id' },
    ]);
  });

  test('does not load the reporter before the first area has loaded, even when the browser is idle', async () => {
    const started = Promise.withResolvers<void>();
    const { rest } = await open(started.promise);
    await rest();
    expect(beacon).not.toHaveBeenCalled();
    started.resolve();
    await rest();
    expect(reports('load')).toHaveLength(1);
  });

  test.each([
    ['/mf/storefront/1.3.0-00000000/assets/home-12345678.js', 'mf-storefront', '1.3.0-00000000'],
    ['/mf/storefront/assets/home-12345678.js', 'mf-storefront', version],
    ['/assets/start-12345678.js', 'shell', 'unknown'],
  ])('when code of %s throws, attributes the error to %s at its version', async (file, name, at) => {
    const { rest } = await open();
    window.dispatchEvent(new ErrorEvent('error', { error: thrownIn(file), message: 'Uncaught' }));
    await rest();
    expect(reports('error')).toEqual([
      expect.objectContaining({ package: name, version: at, message: 'parts is undefined' }),
    ]);
  });

  test('attributes an error of the kit to the area that it ended', async () => {
    const { report, rest } = await open();
    report({ kind: 'error', name: 'storefront', error: thrownIn('/assets/index-12345678.js') });
    await rest();
    expect(reports('error')).toMatchObject([{ package: 'mf-storefront', version }]);
  });

  test('reports the version of a micro-frontend that failed to load', async () => {
    const { report, rest } = await open();
    report({ kind: 'found', name: 'storefront', version: '1.4.0' });
    report({ kind: 'remote-failed', name: 'storefront', error: new Error('404') });
    await rest();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reports('remote-failed')).toMatchObject([
      { package: 'mf-storefront', version: '1.4.0', message: '404' },
    ]);
  });

  test('does not report a failure when the visitor leaves while a micro-frontend loads', async () => {
    const { report, rest } = await open();
    await rest();
    report({ kind: 'remote-failed', name: 'storefront', error: new TypeError('Failed to fetch') });
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    window.dispatchEvent(new Event('visibilitychange'));
    // The document is gone, and with it its timers.
    vi.clearAllTimers();
    await rest();
    expect(reports('remote-failed')).toEqual([]);
  });

  test('sends a web vital at once when the page is hidden, for the owner of the first page', async () => {
    const { rest } = await open();
    await rest();
    sent.length = 0;
    history.replaceState(null, '', '/dashboard');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    vitals.report({ name: 'LCP', value: 1_500 });
    expect(reports('vital')).toEqual([
      { kind: 'vital', package: 'mf-storefront', version, page: '/purchase/:id', vital: 'LCP', value: 1_500 },
    ]);
  });
});

describe('limits of front-end reports', () => {
  test('reports each error once, and ten at most', async () => {
    const { report, rest } = await open();
    for (let times = 0; times < 3; times += 1) report({ kind: 'error', error: new Error('the same') });
    await rest();
    for (let number = 0; number < 50; number += 1)
      report({ kind: 'error', error: new Error(`number ${number}`) });
    await rest();
    expect(reports('error')).toHaveLength(10);
    expect(
      reports('error').filter((report) => 'message' in report && report.message === 'the same'),
    ).toHaveLength(1);
  });

  test.each([
    ['a browser notice', 'ResizeObserver loop completed with undelivered notifications.'],
    ['code of another origin', 'Script error.'],
  ])('does not report it when it is %s', async (_what, message) => {
    const { rest } = await open();
    window.dispatchEvent(new ErrorEvent('error', { message }));
    await rest();
    expect(reports('error')).toEqual([]);
  });

  test.each([
    ['a symbol', Symbol('odd')],
    ['nothing', undefined],
    ['an object without text', Object.create(null)],
    [
      'an error that cannot be read',
      Object.defineProperty(new Error(), 'stack', {
        get: () => {
          throw new Error('no');
        },
      }),
    ],
  ])('does not throw when the thrown value is %s', async (_what, error) => {
    const { report, rest } = await open();
    await rest();
    expect(() => report({ kind: 'error', error })).not.toThrow();
    await rest();
  });

  test('sends nothing when the browser has no beacons', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon: undefined }));
    const { report, rest } = await open();
    report({ kind: 'error', error: new Error('x') });
    await rest();
    expect(sent).toEqual([]);
  });
});
