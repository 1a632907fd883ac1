import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from './lock.ts';
import { temporaryDir } from './testing/fixtures.ts';

test('gives a contended lock to one taker, and to another after its release', async () => {
  const path = join(await temporaryDir(), 'lock');
  const takers = Array.from({ length: 12 }, (_, taker) => takeLock(path, `${taker}`));
  const held = takers.flatMap((taker) => ('release' in taker ? [taker] : []));
  expect(held).toHaveLength(1);
  held[0]?.release();
  const next = takeLock(path, 'next');
  expect(next).toHaveProperty('release');
  if ('release' in next) next.release();
});
