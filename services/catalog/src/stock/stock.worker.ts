import { queues, stockRelease, stockReleaseLines, stockReserve, stockReserveLines } from '@shop/contracts';
import { type MessageHandler, type MessageMeta, on, type Producer } from '@shop/service-kit';
import type { CatalogMetrics } from '../metrics.ts';
import {
  type AnsweredLine,
  answerEnvelope,
  linesDecided,
  linesReleased,
  releaseAnswer,
  reserveAnswer,
  type StockAnswer,
} from './stock-answers.ts';
import { giveStockBack, type TakeStockDeps, takeStock } from './take-stock.ts';

export interface StockWorkerDeps extends TakeStockDeps {
  readonly producer: Pick<Producer, 'republish'>;
  readonly metrics: CatalogMetrics;
  readonly now: () => Date;
}

/** Reserves and releases stock for orders. The job itself sends the answer, so a lost answer means a retried job. */
export function stockHandlers(deps: StockWorkerDeps): MessageHandler[] {
  const { producer, metrics, now } = deps;
  const answer = async (fact: StockAnswer, question: MessageMeta): Promise<void> => {
    await producer.republish(queues.ordersStockResults, answerEnvelope(fact, question), {
      completed: 'repeat',
    });
    metrics.stockAnswers.inc({ answer: fact.message.name });
  };
  return [
    on(stockReserve, async ({ orderId, partId, ...ask }, meta) => {
      const line = await takeStock(deps, { partId, orderId }, ask);
      await answer(reserveAnswer({ lineId: orderId, partId, line }, now()), meta);
    }),
    on(stockReserveLines, async ({ orderId, lines }, meta) => {
      const decided = await forEachLine(lines, ({ lineId, partId, ...ask }) =>
        takeStock(deps, { partId, orderId: lineId }, ask),
      );
      await answer(linesDecided(orderId, decided, now()), meta);
    }),
    on(stockRelease, async ({ orderId, partId, quantity }, meta) => {
      const line = await giveStockBack(deps, { partId, orderId }, quantity);
      await answer(releaseAnswer({ lineId: orderId, partId, line }, now()), meta);
    }),
    on(stockReleaseLines, async ({ orderId, lines }, meta) => {
      const released = await forEachLine(lines, ({ lineId, partId, quantity }) =>
        giveStockBack(deps, { partId, orderId: lineId }, quantity),
      );
      await answer(linesReleased(orderId, released, now()), meta);
    }),
  ];
}

/** Works on all lines in parallel. Throws only after all have settled, so a retry never overlaps its first attempt. */
async function forEachLine<Line extends { lineId: string; partId: string }>(
  lines: readonly Line[],
  work: (line: Line) => Promise<AnsweredLine['line']>,
): Promise<AnsweredLine[]> {
  const outcomes = await Promise.allSettled(
    lines.map(async (each) => ({ lineId: each.lineId, partId: each.partId, line: await work(each) })),
  );
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
