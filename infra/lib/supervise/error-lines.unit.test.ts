import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createErrorLines } from './error-lines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const reports: string[] = [];
  const read = createErrorLines({ name: 'orders', logFile: '/logs/orders.log' }, (message) =>
    reports.push(message),
  );
  return { reports, read };
}

function line(level: number, facts: object = {}): string {
  return JSON.stringify({ level, time: 1, pid: 1, service: 'orders', ...facts });
}

test('reports only errors: their first line and request, and where a process crashed', () => {
  const { reports, read } = setUp();
  read(line(30, { msg: 'request' }));
  read(line(40, { msg: 'redis is away' }));
  read(line(50, { msg: 'request failed', requestId: 'a1', err: { message: 'no column\nin this table' } }));
  read('file:///shop/home.ts:12');
  read('TypeError: x is undefined');
  read('    at Home (home.ts:1:2)');
  expect(reports).toEqual([
    'orders: request failed: no column (request a1) Log: /logs/orders.log',
    'orders: file:///shop/home.ts:12',
    'orders: TypeError: x is undefined',
  ]);
});

test('shows five errors in half a minute, and then how many more there were', () => {
  const { reports, read } = setUp();
  for (let count = 0; count < 50; count += 1) read(line(60, { msg: `fault ${count}` }));
  expect(reports).toHaveLength(5);
  vi.advanceTimersByTime(30_000);
  expect(reports.at(-1)).toBe('orders: 45 more errors. Log: /logs/orders.log');
  read(line(50, { msg: 'again' }));
  expect(reports.at(-1)).toBe('orders: again Log: /logs/orders.log');
});

test('when a line only looks like an error, then nothing happens', () => {
  const { reports, read } = setUp();
  for (const text of ['{"level":50,"broken', '{"level":50,"message":1}'])
    expect(() => read(text)).not.toThrow();
  expect(reports).toEqual([]);
});
