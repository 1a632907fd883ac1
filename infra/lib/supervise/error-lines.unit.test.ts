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
  return `${JSON.stringify({ level, time: 1, pid: 1, service: 'orders', ...facts })}\n`;
}

test('when a process logs, then only its errors come to the terminal, with their first line and request', () => {
  const { reports, read } = setUp();
  read(line(30, { msg: 'request' }) + line(40, { msg: 'redis is away' }));
  read(line(50, { msg: 'request failed', requestId: 'a1', err: { message: 'no column\nin this table' } }));
  read('TypeError: x is undefined\n    at Home (home.ts:1:2)\n');
  expect(reports).toEqual([
    'orders: request failed: no column (request a1) Log: /logs/orders.log',
    'orders: TypeError: x is undefined',
  ]);
});

test('when it logs ever more errors, then three are shown in half a minute, and then how many more there were', () => {
  const { reports, read } = setUp();
  for (let count = 0; count < 50; count += 1) read(line(60, { msg: `fault ${count}` }));
  expect(reports).toHaveLength(3);
  vi.advanceTimersByTime(30_000);
  expect(reports.at(-1)).toBe('orders: 47 more errors. Log: /logs/orders.log');
  read(line(50, { msg: 'again' }));
  expect(reports.at(-1)).toBe('orders: again Log: /logs/orders.log');
});

test('when a line only looks like an error, then nothing happens', () => {
  const { reports, read } = setUp();
  expect(() => read('{"level":50,"broken\n{"level":50,"message":1}\n')).not.toThrow();
  expect(reports).toEqual([]);
});
