import { stockDecided, stockReleased, stockReturned } from '@shop/contracts';
import { type MessageHandler, NeverRetry, on, Refusal } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { confirmRestock } from '../returns/return.rules.ts';
import { changeOrder } from './change-order.ts';
import { questionOf } from './order.messages.ts';
import type { OrderDecisions } from './order-decisions.ts';
import { confirmRelease, decideLines } from './stock-decision.rules.ts';

export interface StockResultsDeps extends OrdersDeps {
  readonly decisions: Pick<OrderDecisions, 'announce'>;
}

export function stockResultHandlers(deps: StockResultsDeps): MessageHandler[] {
  const { holdMinutes, decisions } = deps;
  return [
    on(stockDecided, async ({ orderId: id, lines }, meta) => {
      const { kind, order } = await changeOrder(deps, {
        id,
        decide: (current) => decideLines(current, lines, { now: new Date(), holdMinutes }),
        answered: [questionOf(meta)],
      }).catch(neverRetryUnknown);
      if (kind === 'changed') await decisions.announce(order);
    }),
    on(stockReleased, async ({ orderId: id, lines }, meta) => {
      const lineIds = lines.map(({ lineId }) => lineId);
      await changeOrder(deps, {
        id,
        decide: (current) => confirmRelease(current, lineIds, new Date()),
        answered: [questionOf(meta)],
      }).catch(neverRetryUnknown);
    }),
    on(stockReturned, async ({ orderId: id, returnId }, meta) => {
      await changeOrder(deps, {
        id,
        decide: (current) => confirmRestock(current, returnId, new Date()),
        answered: [questionOf(meta)],
      }).catch(neverRetryUnknown);
    }),
  ];
}

function neverRetryUnknown(error: unknown): never {
  if (error instanceof Refusal && error.status === 404) throw new NeverRetry('there is no such order');
  throw error;
}
