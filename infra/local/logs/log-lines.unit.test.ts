import { join } from 'node:path';
import { temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { expect, test } from 'vitest';
import { matches, readLogs, type Wanted } from './log-lines.ts';

const dir = await temporaryDir();
function line(service: string, time: number): string {
  return JSON.stringify({ level: 30, time, service, msg: `${service} ${time}` });
}
const crash = ['node:internal/process:1', 'Error: no column', '    at place (place-order.ts:3:1)'].join('\n');
writeFiles(dir, {
  'orders.log': [line('orders', 1), line('orders-worker', 3), line('orders', 2)].join('\n'),
  'catalog.log': [line('catalog', 10), crash, '', line('catalog', 30)].join('\n'),
  'redis.log': '1:M 24 Nov 2026 # Server initialized',
});

function read(names: readonly string[], wanted: Partial<Wanted> = {}) {
  return readLogs(names.map((name) => join(dir, `${name}.log`)))
    .filter((each) => matches(each, { errors: false, ...wanted }))
    .map(({ process, msg }) => [process, msg]);
}

test('names the writer of each line in a shared log, and filters by writer', () => {
  expect(read(['orders'])).toEqual([
    ['orders', 'orders 1'],
    ['orders', 'orders 2'],
    ['orders-worker', 'orders-worker 3'],
  ]);
  expect(read(['orders'], { service: 'orders-worker' })).toEqual([['orders-worker', 'orders-worker 3']]);
});

test('lists the stack of a crash among the errors, after the line before it', () => {
  const all = ['orders', 'catalog', 'redis'];
  expect(read(all, { errors: true })).toEqual([['catalog', crash]]);
  expect(read(all, { service: 'catalog' })).toEqual([
    ['catalog', 'catalog 10'],
    ['catalog', crash],
    ['catalog', 'catalog 30'],
  ]);
  expect(read(all, { request: 'a1' })).toEqual([]);
});

test('shows the log of a database on request only', () => {
  expect(read(['redis'])).toEqual([]);
  expect(read(['redis'], { service: 'redis' })).toEqual([['redis', '1:M 24 Nov 2026 # Server initialized']]);
});

test('reports a file that cannot be read', () => {
  expect(() => read(['gone'])).toThrow(/gone\.log cannot be read: ENOENT/);
});
