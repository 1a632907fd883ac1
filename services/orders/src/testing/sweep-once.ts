import { createMetrics } from '@shop/service-kit';
import { testLogger } from '@shop/service-kit/testing';
import { createSweeps } from '../sweepers.ts';
import type { OrdersHouse } from './orders-house.ts';

/** One round of everything that repairs by itself, one sweep after the other, as it would be at `now`. */
export const sweepOnce = async ({ modules, producer }: OrdersHouse, now: Date): Promise<void> => {
  const sweeps = createSweeps({ modules, producer, logger: testLogger(), metrics: createMetrics('orders') });
  for (const { sweep } of sweeps) await sweep(now);
};
