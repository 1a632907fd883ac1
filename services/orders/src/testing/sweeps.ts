import { createPaymentSweeps } from '../payments/payment.sweepers.ts';
import { createTakeEvent } from '../payments/payment-events.worker.ts';
import { createPaymentReconciliation } from '../payments/reconcile-payments.ts';
import type { TestOrders } from './test-orders.ts';

/** The rounds that keep payments moving, to be run one by one. */
export function sweepsOf({ modules, queueDeps }: TestOrders) {
  return {
    ...createPaymentSweeps({
      ...modules,
      ordersToCheck: modules.orderStore.paymentsToCheck,
      postponeCheck: modules.orderStore.postponeCheck,
      metrics: queueDeps.metrics,
    }),
    lookBack: createPaymentReconciliation({
      ...modules,
      metrics: queueDeps.metrics,
      takeEvent: createTakeEvent(modules),
    }),
  };
}
