import { createMetrics, startLease } from '@shop/service-kit';
import { expect, test, vi } from 'vitest';
import { startSweepers } from './sweepers.ts';
import { createFakeProvider } from './testing/fake-provider.ts';
import { startTestOrders } from './testing/test-orders.ts';

const app = await startTestOrders({ provider: createFakeProvider().provider, withWorkers: false });

/** The sweepers of one worker process, with the rounds of its quickest one. */
async function startProcess() {
  const lease = await startLease(app.db, 'sweepers', app.deps.logger);
  const sweep = vi.fn(app.deps.orderOutbox.sweep);
  const deps = {
    ...app.deps,
    orderOutbox: { ...app.deps.orderOutbox, sweep },
    metrics: createMetrics('orders'),
  };
  const sweepers = startSweepers(deps, lease);
  return {
    lease,
    sweep,
    close: async () => {
      await Promise.all(sweepers.map((sweeper) => sweeper.close()));
      await lease.close();
    },
  };
}

test('one of two workers sweeps, and the other one when that ends', async () => {
  const [first, second] = [await startProcess(), await startProcess()];
  await expect.poll(() => first.sweep.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(second.sweep).not.toHaveBeenCalled();
  await first.close();
  const rounds = first.sweep.mock.calls.length;
  await expect.poll(() => second.sweep.mock.calls.length, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(first.sweep).toHaveBeenCalledTimes(rounds);
  await second.close();
}, 40_000);
