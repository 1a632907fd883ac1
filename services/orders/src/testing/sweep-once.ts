import { createMetrics } from '@shop/service-kit';
import { testLogger } from '@shop/service-kit/testing';
import { createSweeps } from '../sweepers.ts';
import type { TestOrders } from './test-orders.ts';

/** One round of everything that repairs by itself, or of the sweep with this name alone, one after the other, as it would be at `now`. */
export async function sweepOnce({ modules, producer }: TestOrders, now: Date, only?: string): Promise<void> {
  const sweeps = createSweeps({ modules, producer, logger: testLogger(), metrics: createMetrics('orders') });
  const wanted = sweeps.filter(({ name }) => only === undefined || name === only);
  if (wanted.length === 0) throw new Error(`there is no sweep called ${only}`);
  for (const { sweep } of wanted) await sweep(now);
}
