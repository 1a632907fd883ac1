import { expect, test } from 'vitest';
import { testDatabase } from '../testing/index.ts';
import { createLeases } from './lease.store.ts';

const { db } = await testDatabase();
const leases = createLeases(db);

test('gives a lease to one of many processes, and to the next one when it ends', async () => {
  const from = new Date('2026-11-28T10:00:00Z');
  const at = (seconds: number) => new Date(from.getTime() + seconds * 1_000);
  const takenAt = async (now: Date): Promise<number> => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => leases.take('payments', 10_000, now)));
    return taken.filter(Boolean).length;
  };
  expect(await takenAt(at(0))).toBe(1);
  expect(await takenAt(at(9))).toBe(0);
  expect(await takenAt(at(10))).toBe(1);
  expect(await leases.take('refunds', 10_000, at(0))).toBe(true);
});
