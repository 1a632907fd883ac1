import {
  stockDecided,
  stockRefused,
  stockReleased,
  stockReleasedLines,
  stockReserved,
} from '@shop/contracts';
import { type MessageHandler, NeverRetry, on, Refusal } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder } from './change-order.ts';
import type { Order } from './order.types.ts';
import { type OrderDecisions, stockDecisionOf } from './order-decisions.ts';
import { confirmRelease, decideLines, type LineOutcome } from './stock-decision.rules.ts';
import { questionOf, releaseMessageId, reserveMessageId } from './stock-messages.ts';

export interface StockResultsDeps extends OrdersDeps {
  readonly decisions: Pick<OrderDecisions, 'announce'>;
}

/** Catalog's answer about lines of an order, and the id of the message it answers. */
interface StockAnswer<Line> {
  readonly id: string;
  readonly lines: readonly Line[];
  readonly answered: string;
}

export function stockResultHandlers(deps: StockResultsDeps): MessageHandler[] {
  return [
    on(stockReserved, ({ orderId: id, ...held }) =>
      decideStock(deps, {
        id,
        lines: [{ ...held, lineId: id, outcome: 'held' }],
        answered: reserveMessageId(id),
      }),
    ),
    on(stockRefused, ({ orderId: id, ...refusal }) =>
      decideStock(deps, {
        id,
        lines: [{ ...refusal, lineId: id, outcome: 'refused' }],
        answered: reserveMessageId(id),
      }),
    ),
    on(stockDecided, ({ orderId: id, lines }, meta) =>
      decideStock(deps, { id, lines, answered: questionOf(meta) }),
    ),
    on(stockReleased, ({ orderId: id }) =>
      confirm(deps, { id, lines: [id], answered: releaseMessageId(id) }),
    ),
    on(stockReleasedLines, ({ orderId: id, lines }, meta) =>
      confirm(deps, { id, lines: lines.map(({ lineId }) => lineId), answered: questionOf(meta) }),
    ),
  ];
}

async function decideStock(
  deps: StockResultsDeps,
  { id, lines, answered }: StockAnswer<LineOutcome>,
): Promise<void> {
  const { holdMinutes } = deps;
  const decide = (order: Order) => decideLines(order, lines, { now: new Date(), holdMinutes });
  const { kind, order } = await changeOrder(deps, { id, decide, answered: [answered] }).catch(
    neverRetryUnknown,
  );
  const decision = kind === 'changed' ? stockDecisionOf(order) : undefined;
  if (decision) await deps.decisions.announce(id, decision);
}

async function confirm(deps: OrdersDeps, { id, lines, answered }: StockAnswer<string>): Promise<void> {
  const decide = (order: Order) => confirmRelease(order, lines, new Date());
  await changeOrder(deps, { id, decide, answered: [answered] }).catch(neverRetryUnknown);
}

function neverRetryUnknown(error: unknown): never {
  if (error instanceof Refusal && error.status === 404) throw new NeverRetry('there is no such order');
  throw error;
}
