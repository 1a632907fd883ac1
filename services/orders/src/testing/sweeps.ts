import { createPaymentSweeps } from '../payments/payment.sweepers.ts';
import { createPaymentReconciliation } from '../payments/reconcile-payments.ts';
import { createSweeps } from '../sweepers.ts';
import type { TestOrders } from './test-orders.ts';

/** The rounds that keep payments moving, to be run one by one. */
export function sweepsOf({ deps }: TestOrders) {
  return {
    ...createPaymentSweeps(deps),
    reconciliation: createPaymentReconciliation(deps),
  };
}

/** One round of everything that repairs by itself, or of the sweep with this name alone, one after the other, as it would be at `now`. */
export async function sweepOnce({ deps }: TestOrders, now: Date, only?: string): Promise<void> {
  const wanted = createSweeps(deps).filter(({ name }) => only === undefined || name === only);
  if (wanted.length === 0) throw new Error(`there is no sweep called ${only}`);
  for (const { sweep } of wanted) await sweep(now);
}
