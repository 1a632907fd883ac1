import { accountClosed } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { endOrder } from '../orders/end-order.ts';
import { cancel } from '../orders/order.rules.ts';

/**
 * Cancels the unpaid orders of a closed account and removes the buyer from those that were never paid. Paid orders stay as they
 * are: tax law keeps them for ten years. Every step can be repeated.
 */
export function accountHandlers(deps: OrdersDeps): MessageHandler[] {
  const { basketStore, buyerStore, orderStore } = deps;
  return [
    on(accountClosed, async ({ uid, email }) => {
      await basketStore.remove(uid);
      await buyerStore.removeNotes(uid);
      for (const { id } of await orderStore.unpaidOrdersOf(uid))
        await endOrder(deps, id, (order) => cancel(order, { by: 'system', now: new Date() }));
      await orderStore.forgetBuyer(uid, email);
    }),
  ];
}
