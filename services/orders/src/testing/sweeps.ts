import { createPaymentSweeps } from '../paying/paying.sweepers.ts';
import { createPaymentReconciliation } from '../paying/reconcile-payments.ts';
import { createRefundSweeps } from '../refunding/refund.sweepers.ts';
import { createSweeps } from '../sweepers.ts';
import type { TestOrders } from './test-orders.ts';

export function sweepsOf({ deps }: TestOrders) {
  return {
    ...createPaymentSweeps(deps),
    ...createRefundSweeps(deps),
    reconciliation: createPaymentReconciliation(deps),
  };
}

/** Runs every sweep once in sequence, as if it were `now`; with `only`, just the sweeps of that name. */
export async function sweepOnce({ deps }: TestOrders, now: Date, only?: string): Promise<void> {
  const wanted = createSweeps(deps).filter(({ name }) => only === undefined || name === only);
  if (wanted.length === 0) throw new Error(`there is no sweep called ${only}`);
  for (const { sweep } of wanted) await sweep(now);
}
