import {
  limits,
  type Message,
  type PayloadOf,
  queues,
  stockDecided,
  stockRelease,
  stockReleased,
  stockReserve,
  stockReturn,
  stockReturned,
} from '@shop/contracts';
import { type MessageHandler, type MessageMeta, on, type Producer } from '@shop/service-kit';
import type { CatalogMetrics } from '../metrics.ts';
import type { LedgerLine } from './stock.store.ts';
import { addReturned, giveStockBack, type TakeStockDeps, takeStock } from './take-stock.ts';

export interface StockWorkerDeps extends TakeStockDeps {
  readonly producer: Pick<Producer, 'republish'>;
  readonly metrics: CatalogMetrics;
  readonly now: () => Date;
}

/** An order line and its ledger line; `line` is undefined when the part is unknown. */
interface WrittenLine {
  readonly lineId: string;
  readonly partId: string;
  readonly line: LedgerLine | undefined;
}

/** Reserves, releases and takes back stock for orders. The job itself sends the answer, so a lost answer means a retried job. */
export function stockHandlers(deps: StockWorkerDeps): MessageHandler[] {
  const { producer, metrics } = deps;

  /** Derives the id from the question, so repeated questions queue at most one answer. */
  async function answer<M extends Message>(
    { message: { name, version }, payload, at }: { message: M; payload: PayloadOf<M>; at: Date },
    { id, requestId }: MessageMeta,
  ): Promise<void> {
    const envelope = { id: `${id}-answer`, name, version, occurredAt: at.toISOString(), requestId, payload };
    await producer.republish(queues.ordersStockResults, envelope, { completed: 'repeat' });
    metrics.stockAnswers.inc({ answer: name });
  }

  /** The time of the last ledger line, the same for every retry. */
  function lastOf(lines: readonly WrittenLine[]): Date {
    const times = lines.flatMap(({ line }) => (line ? [line.at.getTime()] : []));
    return times.length === 0 ? deps.now() : new Date(Math.max(...times));
  }

  return [
    on(stockReserve, async ({ orderId, lines, chargesCents = 0 }, question) => {
      // A single line and the charges are the whole order.
      const leastCents = lines.length === 1 ? limits.chargeMinCents - chargesCents : 0;
      const written = await forEachLine(lines, ({ lineId, partId, ...ask }) =>
        takeStock(deps, { partId, orderId: lineId }, { ...ask, leastCents }),
      );
      const payload = { orderId, lines: written.map(decisionOf) };
      await answer({ message: stockDecided, payload, at: lastOf(written) }, question);
    }),
    on(stockRelease, async ({ orderId, lines }, question) => {
      const written = await forEachLine(lines, ({ lineId, partId, quantity }) =>
        giveStockBack(deps, { partId, orderId: lineId }, quantity),
      );
      const released = written.map(({ line, ...key }) => ({ ...key, quantity: line?.quantity ?? 0 }));
      const payload = { orderId, lines: released };
      await answer({ message: stockReleased, payload, at: lastOf(written) }, question);
    }),
    on(stockReturn, async ({ orderId, returnId, number, lines }, question) => {
      const returned = lines.map((line) => ({ ...line, lineId: returnId }));
      const written = await forEachLine(returned, ({ partId, quantity }) =>
        addReturned(deps, { partId, orderId: returnId }, { quantity, note: number }),
      );
      const payload = { orderId, returnId };
      await answer({ message: stockReturned, payload, at: lastOf(written) }, question);
    }),
  ];
}

/** Works on all lines in parallel. Throws only after all have settled, so a retry never overlaps its first attempt. */
async function forEachLine<Line extends { lineId: string; partId: string }>(
  lines: readonly Line[],
  work: (line: Line) => Promise<LedgerLine | undefined>,
): Promise<WrittenLine[]> {
  const outcomes = await Promise.allSettled(
    lines.map(async (each) => ({ lineId: each.lineId, partId: each.partId, line: await work(each) })),
  );
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

/** Returns the decision about a reserve; the same for every retry. */
function decisionOf({ lineId, partId, line }: WrittenLine): PayloadOf<typeof stockDecided>['lines'][number] {
  // An unknown part gets no ledger line; the answer cannot change.
  if (!line) return { lineId, partId, outcome: 'refused', code: 'part-not-found', available: 0 };
  const { balance: available, quantity, terms, refusal } = line;
  if (terms) return { lineId, partId, outcome: 'held', quantity: -quantity, ...terms, available };
  // A line without terms or refusal was written by a release that arrived first.
  return { lineId, partId, outcome: 'refused', code: 'insufficient-stock', available, ...refusal };
}
