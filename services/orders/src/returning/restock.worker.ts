import { stockReturned } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import { changeKnownOrder, type OrderDeps } from '../order/change-order.ts';
import { questionOf } from '../order/order.messages.ts';
import { confirmRestock } from './return.rules.ts';

/** Catalog's answer that the pieces of a return are back in stock. */
export function restockHandlers(deps: OrderDeps): MessageHandler[] {
  return [
    on(stockReturned, async ({ orderId: id, returnId }, meta) => {
      await changeKnownOrder(deps, {
        id,
        decide: (current) => confirmRestock(current, returnId, new Date()),
        answered: [questionOf(meta)],
      });
    }),
  ];
}
