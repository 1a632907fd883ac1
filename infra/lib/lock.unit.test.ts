import { mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from './lock.ts';
import { temporaryDir } from './testing/fixtures.ts';

test('when many take a lock at the same moment, then one has it, and another one once it is given back', async () => {
  const path = join(await temporaryDir(), 'lock.sock');
  const takers = await Promise.all(Array.from({ length: 12 }, (_, taker) => takeLock(path, `${taker}`)));
  const held = takers.flatMap((taker) => ('release' in taker ? [taker] : []));
  expect(held).toHaveLength(1);
  await held[0]?.release();
  const next = await takeLock(path, 'next');
  expect(next).toHaveProperty('release');
  if ('release' in next) await next.release();
});

test('when whoever took it was killed while taking, then the lock can be taken all the same', async () => {
  const path = join(await temporaryDir(), 'lock.sock');
  mkdirSync(`${path}.taking`);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(`${path}.taking`, longAgo, longAgo);
  const lock = await takeLock(path, 'next');
  expect(lock).toHaveProperty('release');
  if ('release' in lock) await lock.release();
});
