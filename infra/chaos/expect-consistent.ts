import { expect } from 'vitest';
import { readBooks } from './books.store.ts';
import { checkInvariants, unfinishedIn } from './invariants.ts';
import type { ChaosShop } from './shop/index.ts';

/** Waits until the shop is idle, and fails if its books violate an invariant. */
export async function expectConsistent(
  { mongoUrl, urls }: ChaosShop,
  { timeout = 240_000 }: { timeout?: number } = {},
): Promise<void> {
  const patience = { timeout, interval: 500 };
  await expect.poll(async () => unfinishedIn(await readBooks(mongoUrl)), patience).toEqual([]);
  await expect.poll(() => checkInvariants(mongoUrl, urls.payments), patience).toEqual([]);
}
