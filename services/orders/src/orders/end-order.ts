import { refuse } from '@shop/service-kit';
import type { FaultPoints } from '../fault-points.ts';
import type { ChangeResult, Orders } from './change-order.ts';
import type { Order, Verdict } from './order.types.ts';

/**
 * Makes sure that nothing can be paid through the order's intent any more. Settles it instead when it was paid already,
 * and refuses while money is on its way.
 */
export type ClosePayment = (order: Order) => Promise<void>;

/** More new payments than this during one cancellation are not a race any more. */
const maxRounds = 10;

/**
 * Ends an unpaid order: first its payment, then the order with the release of its stock. Every step may be repeated;
 * the order ends only while the intent that was closed is still its only one.
 */
export function createEndOrder(parts: { orders: Orders; closePayment: ClosePayment; fault: FaultPoints }) {
  const { orders, closePayment, fault } = parts;
  return async (id: string, decide: (order: Order) => Verdict): Promise<ChangeResult> => {
    for (let round = 0; round < maxRounds; round += 1) {
      const order = await orders.get(id);
      const closed = order.intent?.id;
      if (closed !== undefined && decide(order).kind === 'change') await closePayment(order);
      fault('end-after-payment-closed');
      const decided = await orders.change(id, (current) =>
        current.intent?.id === closed ? decide(current) : { kind: 'done' },
      );
      if (decided.kind !== 'done' || decided.order.intent?.id === closed) return decided;
    }
    throw refuse.unavailable('order-busy', 'Please try again in a moment');
  };
}

export type EndOrder = ReturnType<typeof createEndOrder>;
