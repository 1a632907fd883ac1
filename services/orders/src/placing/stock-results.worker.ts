import { stockDecided, stockReleased } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeKnownOrder } from '../order/change-order.ts';
import { questionOf } from '../order/order.messages.ts';
import type { OrderDecisions } from './order-decisions.ts';
import { confirmRelease, decideLines } from './stock-decision.rules.ts';

export interface StockResultsDeps extends OrdersDeps {
  readonly decisions: Pick<OrderDecisions, 'announce'>;
}

/** Catalog's answers about the stock of an order. */
export function stockResultHandlers(deps: StockResultsDeps): MessageHandler[] {
  const { holdMinutes, decisions } = deps;
  return [
    on(stockDecided, async ({ orderId: id, lines }, meta) => {
      const { kind, order } = await changeKnownOrder(deps, {
        id,
        decide: (current) => decideLines(current, lines, { now: new Date(), holdMinutes }),
        answered: [questionOf(meta)],
      });
      if (kind === 'changed') await decisions.announce(order);
    }),
    on(stockReleased, async ({ orderId: id, lines }, meta) => {
      const lineIds = lines.map(({ lineId }) => lineId);
      await changeKnownOrder(deps, {
        id,
        decide: (current) => confirmRelease(current, lineIds, new Date()),
        answered: [questionOf(meta)],
      });
    }),
  ];
}
