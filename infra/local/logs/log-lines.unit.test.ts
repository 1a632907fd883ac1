import { join } from 'node:path';
import { temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { describe, expect, test } from 'vitest';
import { readLogLines, writersIn } from './log-lines.ts';

const dir = await temporaryDir();
function line(service: string, time: number): string {
  return JSON.stringify({ level: 30, time, service, msg: `${service} ${time}` });
}
writeFiles(dir, {
  'orders.log': [line('orders', 1), line('orders-worker', 3), line('orders', 2)].join('\n'),
});
const all = { errors: false, newest: 10 };

test('when two programs share a process and its log, then each line names who wrote it, and either can be asked for alone', async () => {
  const logs = [{ path: join(dir, 'orders.log'), process: 'orders' }];
  expect(await writersIn(logs)).toEqual(['orders', 'orders-worker']);
  const told = (lines: Awaited<ReturnType<typeof readLogLines>>) =>
    lines.map(({ process, time }) => [process, time]);
  expect(told(await readLogLines(logs, all))).toEqual([
    ['orders', 1],
    ['orders', 2],
    ['orders-worker', 3],
  ]);
  expect(told(await readLogLines(logs, { ...all, service: 'orders-worker' }))).toEqual([
    ['orders-worker', 3],
  ]);
});

describe('output of a program outside its log', () => {
  const crash = ['node:internal/process:1', 'Error: no column', '    at place (place-order.ts:3:1)'].join(
    '\n',
  );
  writeFiles(dir, {
    'catalog.log': [line('catalog', 10), crash, '', line('catalog', 30)].join('\n'),
    'identity.log': crash,
    'redis.log': '1:M 24 Nov 2026 # Server initialized',
  });
  const logs = ['catalog', 'identity', 'redis'].map((name) => ({
    path: join(dir, `${name}.log`),
    process: name,
  }));
  const messages = async (wanted: Partial<Parameters<typeof readLogLines>[1]>) =>
    (await readLogLines(logs, { ...all, ...wanted })).map(({ process, msg }) => [process, msg]);

  test('when a process crashes, then its stack is among the errors, after the line before it', async () => {
    expect(await messages({ errors: true })).toEqual([
      ['catalog', crash],
      ['identity', crash],
    ]);
    expect(await messages({ service: 'catalog' })).toEqual([
      ['catalog', 'catalog 10'],
      ['catalog', crash],
      ['catalog', 'catalog 30'],
    ]);
    expect(await messages({ request: 'a1' })).toEqual([]);
  });

  test('when a database says something, then it is shown only where its log is asked for', async () => {
    expect(await messages({ service: 'redis' })).toEqual([['redis', '1:M 24 Nov 2026 # Server initialized']]);
  });
});

describe('a file that cannot be read', () => {
  test.each([
    ['is not there', join(dir, 'gone.log'), /gone\.log cannot be read: ENOENT/],
    ['is a folder', dir, /cannot be read: EISDIR/],
  ])('when it %s, then that is said', async (_what, path, message) => {
    await expect(readLogLines([{ path }], all)).rejects.toThrow(message);
    await expect(writersIn([{ path }])).rejects.toThrow(message);
  });
});
