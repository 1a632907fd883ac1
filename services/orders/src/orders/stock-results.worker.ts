import { stockRefused, stockReleased, stockReserved } from '@shop/contracts';
import { type MessageHandler, NeverRetry, on, Refusal } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder } from './change-order.ts';
import { confirmRelease, refuseStock, reserve } from './order.rules.ts';
import type { Order, Verdict } from './order.types.ts';
import { type OrderDecisions, stockDecisionOf } from './order-decisions.ts';
import { releaseMessageId, reserveMessageId } from './stock-messages.ts';

export interface StockResultsDeps extends OrdersDeps {
  readonly decisions: Pick<OrderDecisions, 'announce'>;
  readonly holdMinutes: number;
}

/** Moves orders on by what catalog's ledger decided. */
export function stockResultHandlers(deps: StockResultsDeps): MessageHandler[] {
  const { holdMinutes } = deps;
  return [
    on(stockReserved, ({ orderId, priceCents, partName }) =>
      decideStock(deps, orderId, (order) =>
        reserve(order, { priceCents, partName }, { now: new Date(), holdMinutes }),
      ),
    ),
    on(stockRefused, ({ orderId, partId: _, ...refusal }) =>
      decideStock(deps, orderId, (order) => refuseStock(order, refusal, new Date())),
    ),
    on(stockReleased, async ({ orderId: id }) => {
      const decide = (order: Order) => confirmRelease(order, new Date());
      await changeOrder(deps, { id, decide, answered: releaseMessageId(id) }).catch(neverRetryUnknown);
    }),
  ];
}

async function decideStock(
  deps: StockResultsDeps,
  id: string,
  decide: (order: Order) => Verdict,
): Promise<void> {
  const request = { id, decide, answered: reserveMessageId(id) };
  const { kind, order } = await changeOrder(deps, request).catch(neverRetryUnknown);
  const decision = kind === 'changed' ? stockDecisionOf(order) : undefined;
  if (decision) await deps.decisions.announce(id, decision);
}

function neverRetryUnknown(error: unknown): never {
  if (error instanceof Refusal && error.status === 404) throw new NeverRetry('there is no such order');
  throw error;
}
