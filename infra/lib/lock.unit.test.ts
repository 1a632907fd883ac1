import { mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from './lock.ts';
import { temporaryDir } from './testing/fixtures.ts';

test('gives a contended lock to one process, and to another after its release', async () => {
  const path = join(await temporaryDir(), 'lock.sock');
  const takers = await Promise.all(Array.from({ length: 12 }, (_, taker) => takeLock(path, `${taker}`)));
  const held = takers.flatMap((taker) => ('release' in taker ? [taker] : []));
  expect(held).toHaveLength(1);
  await held[0]?.release();
  const next = await takeLock(path, 'next');
  expect(next).toHaveProperty('release');
  if ('release' in next) await next.release();
});

test('takes over a lock whose taker was killed halfway', async () => {
  const path = join(await temporaryDir(), 'lock.sock');
  mkdirSync(`${path}.taking`);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(`${path}.taking`, longAgo, longAgo);
  const lock = await takeLock(path, 'next');
  expect(lock).toHaveProperty('release');
  if ('release' in lock) await lock.release();
});
