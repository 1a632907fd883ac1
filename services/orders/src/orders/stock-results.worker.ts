import { queues, stockRefused, stockReleased, stockReserved } from '@shop/contracts';
import { type MessageHandler, NeverRetry, on, type QueueDeps, Refusal, startWorker } from '@shop/service-kit';
import type { FaultPoints } from '../fault-points.ts';
import { type Orders, releaseIdOf, reserveIdOf } from './change-order.ts';
import { confirmRelease, refuseStock, reserve } from './order.rules.ts';
import type { Order, Verdict } from './order.types.ts';
import { type StockDecision, stockDecisionOf } from './order-decisions.ts';

export interface StockResultDeps {
  readonly orders: Orders;
  readonly announce: (orderId: string, decision: StockDecision) => Promise<void>;
  readonly fault: FaultPoints;
  readonly holdMinutes: number;
}

/** Moves orders on by what catalog's ledger decided. */
export function stockResultHandlers(parts: StockResultDeps): MessageHandler[] {
  const { orders, announce, fault, holdMinutes } = parts;

  const move = async (orderId: string, decide: (order: Order) => Verdict): Promise<void> => {
    fault('stock-before-decision');
    const answered = reserveIdOf(orderId);
    const { kind, order } = await orders.change(orderId, decide, answered).catch(neverRetryUnknown);
    fault('stock-after-decision');
    const decision = kind === 'changed' ? stockDecisionOf(order) : undefined;
    if (decision) await announce(orderId, decision);
  };

  return [
    on(stockReserved, ({ orderId, priceCents, partName }) =>
      move(orderId, (order) => reserve(order, { priceCents, partName }, { now: new Date(), holdMinutes })),
    ),
    on(stockRefused, ({ orderId, partId: _, ...refusal }) =>
      move(orderId, (order) => refuseStock(order, refusal, new Date())),
    ),
    on(stockReleased, async ({ orderId }) => {
      const decide = (order: Order) => confirmRelease(order, new Date());
      await orders.change(orderId, decide, releaseIdOf(orderId)).catch(neverRetryUnknown);
    }),
  ];
}

function neverRetryUnknown(error: unknown): never {
  if (error instanceof Refusal && error.status === 404) throw new NeverRetry('there is no such order');
  throw error;
}

export function startStockResultsWorker(parts: StockResultDeps, queueDeps: QueueDeps) {
  return startWorker(queues.ordersStockResults, stockResultHandlers(parts), queueDeps);
}
