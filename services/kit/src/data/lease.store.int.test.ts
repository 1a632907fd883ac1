import { expect, test } from 'vitest';
import { startSweeper } from '../sweeper.ts';
import { testDatabase, testLogger } from '../testing/index.ts';
import { startLease } from './lease.store.ts';

const { db } = await testDatabase();
const logger = testLogger();

test('one of many processes holds a lease, and another one takes it over when that ends', async () => {
  const leases = await Promise.all(Array.from({ length: 6 }, () => startLease(db, 'sweepers', logger)));
  const holders = () => leases.filter((lease) => lease.isHeld());
  expect(holders()).toHaveLength(1);
  const [first] = holders();
  await first?.close();
  expect(first?.isHeld()).toBe(false);
  await expect.poll(() => holders().length, { timeout: 10_000 }).toBe(1);
  await Promise.all(leases.map((lease) => lease.close()));
  expect(await db.collection('leases').countDocuments()).toBe(0);
});

test('takes over the lease of a process that died', async () => {
  const until = new Date(Date.now() + 1_000);
  await db.collection<{ _id: string; owner: string; until: Date }>('leases').insertOne({
    _id: 'dead',
    owner: 'killed',
    until,
  });
  const lease = await startLease(db, 'dead', logger);
  expect(lease.isHeld()).toBe(false);
  await expect.poll(() => lease.isHeld(), { timeout: 10_000 }).toBe(true);
  await lease.close();
});

test('sweeps in one process, however many start the sweeper', async () => {
  const leases = await Promise.all(Array.from({ length: 3 }, () => startLease(db, 'sweeps', logger)));
  const rounds = leases.map(() => 0);
  const sweepers = leases.map((lease, index) =>
    startSweeper({
      name: 'things',
      everyMs: 5,
      logger,
      lease,
      sweep: async () => {
        rounds[index] = (rounds[index] ?? 0) + 1;
      },
    }),
  );
  await expect.poll(() => Math.max(...rounds)).toBeGreaterThan(10);
  expect(rounds.filter((count) => count > 0)).toHaveLength(1);
  await Promise.all(sweepers.map((sweeper) => sweeper.close()));
  await Promise.all(leases.map((lease) => lease.close()));
});
