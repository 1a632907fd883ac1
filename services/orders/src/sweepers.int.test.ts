import { createLeases } from '@shop/service-kit';
import { testDatabase } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { createSweeps, sharedSweep } from './sweepers.ts';
import { createFakeProvider } from './testing/fake-provider.ts';
import { startTestOrders } from './testing/test-orders.ts';

const { db } = await testDatabase();
const leases = createLeases(db);
const app = await startTestOrders({ provider: createFakeProvider().provider, withWorkers: false });

test('asks the payment provider once per period, however many workers run', async () => {
  const asking = createSweeps(app.deps).filter(({ asksProvider }) => asksProvider);
  expect(asking.map(({ name }) => name)).toEqual([
    'silent payments',
    'half settled payments',
    'unclaimed money',
    'orphaned money',
    'refunds',
    'order refunds',
    'payment reconciliation',
  ]);
  for (const scheduled of asking) {
    let rounds = 0;
    const sweep = async () => {
      rounds += 1;
    };
    const workers = Array.from({ length: 6 }, () => sharedSweep({ leases }, { ...scheduled, sweep }));
    await Promise.all(workers.map((worker) => worker()));
    expect([scheduled.name, rounds]).toEqual([scheduled.name, 1]);
  }
});
