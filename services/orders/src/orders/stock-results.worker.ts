import { stockRefused, stockReleased, stockReserved } from '@shop/contracts';
import { type MessageHandler, NeverRetry, on, Refusal } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder } from './change-order.ts';
import type { Order } from './order.types.ts';
import { type OrderDecisions, stockDecisionOf } from './order-decisions.ts';
import { confirmRelease, decideLines, type LineOutcome } from './stock-decision.rules.ts';
import { releaseMessageId, reserveMessageId } from './stock-messages.ts';

export interface StockResultsDeps extends OrdersDeps {
  readonly decisions: Pick<OrderDecisions, 'announce'>;
  readonly holdMinutes: number;
}

/** Moves orders on by what catalog's ledger decided. */
export function stockResultHandlers(deps: StockResultsDeps): MessageHandler[] {
  return [
    on(stockReserved, ({ orderId, priceCents, partName }) =>
      decideStock(deps, orderId, [{ lineId: orderId, held: { priceCents, partName } }]),
    ),
    on(stockRefused, ({ orderId, partId: _, ...refusal }) =>
      decideStock(deps, orderId, [{ lineId: orderId, refusal }]),
    ),
    on(stockReleased, async ({ orderId: id }) => {
      const decide = (order: Order) => confirmRelease(order, [id], new Date());
      await changeOrder(deps, { id, decide, answered: releaseMessageId(id) }).catch(neverRetryUnknown);
    }),
  ];
}

async function decideStock(
  deps: StockResultsDeps,
  id: string,
  outcomes: readonly LineOutcome[],
): Promise<void> {
  const { holdMinutes } = deps;
  const decide = (order: Order) => decideLines(order, outcomes, { now: new Date(), holdMinutes });
  const request = { id, decide, answered: reserveMessageId(id) };
  const { kind, order } = await changeOrder(deps, request).catch(neverRetryUnknown);
  const decision = kind === 'changed' ? stockDecisionOf(order) : undefined;
  if (decision) await deps.decisions.announce(id, decision);
}

function neverRetryUnknown(error: unknown): never {
  if (error instanceof Refusal && error.status === 404) throw new NeverRetry('there is no such order');
  throw error;
}
