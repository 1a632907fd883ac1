import type { TypedFastBitSet } from 'typedfastbitset';
import { expect, test } from 'vitest';
import { createSetPool, roomySet } from './slots.ts';

function setOf(count: number, slots: readonly number[]): TypedFastBitSet {
  const set = roomySet(count);
  for (const slot of slots) set.add(slot);
  return set;
}

test('when a set was given back, then the next copy takes its memory, and nothing of what it held', () => {
  const pool = createSetPool();
  const first = pool.copyOf(setOf(1_000, [1, 2, 900]));
  pool.giveBack(first);
  const second = pool.copyOf(setOf(500, [7]));
  expect(second).toBe(first);
  expect(second.array()).toEqual([7]);
});

test('when a set that was given back is too small, then the copy has memory of its own', () => {
  const pool = createSetPool();
  pool.giveBack(pool.copyOf(setOf(100, [1])));
  expect(pool.copyOf(setOf(1_000, [900])).array()).toEqual([900]);
});
