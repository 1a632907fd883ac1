import { createLookBack } from '../payments/look-back.ts';
import { createPaymentSweeps } from '../payments/payment.sweepers.ts';
import { createTakeEvent } from '../payments/payment-events.worker.ts';
import type { OrdersHouse } from './orders-house.ts';

/** The rounds that keep payments moving, to be run one by one. */
export function sweepsOf({ modules, queueParts }: OrdersHouse) {
  return {
    ...createPaymentSweeps({
      ...modules,
      ordersToCheck: modules.orderStore.paymentsToCheck,
      postponeCheck: modules.orderStore.postponeCheck,
      metrics: queueParts.metrics,
    }),
    lookBack: createLookBack({
      ...modules,
      metrics: queueParts.metrics,
      takeEvent: createTakeEvent(modules),
    }),
  };
}
