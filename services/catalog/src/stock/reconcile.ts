import type { Logger } from '@shop/service-kit';
import type { CatalogMetrics } from '../metrics.ts';
import { gapsBetween, lasting, type PartIdRange, type Pieces } from './reconcile.rules.ts';

export interface ReconcileDeps {
  /** All parts in slices, so the size of a query doesn't depend on the size of the shop. */
  readonly slices: () => AsyncIterable<PartIdRange>;
  readonly ledger: (slice: PartIdRange) => Promise<Pieces>;
  readonly orders: (slice: PartIdRange) => Promise<Pieces>;
  readonly pause: () => Promise<unknown>;
  readonly now: () => Date;
  readonly metrics: Pick<CatalogMetrics, 'holdingsDifferences' | 'reconciledAt'>;
  readonly logger: Logger;
}

/**
 * Comparisons that must show the same gap. An order is in only one of the two books for milliseconds, but a popular part nearly
 * always has one, so a few comparisons may share a gap by chance; many in a row do not.
 */
const comparisons = 6;

/** With this many differences the books really are wrong, and rechecking every slice would take too long. */
const enough = 20;

/**
 * Compares the ledger with the orders' books and reports differences that persist. Repairs nothing. A failed slice doesn't stop
 * the others, but the round then doesn't count as complete.
 */
export function createReconcile(deps: ReconcileDeps) {
  const { slices, ledger, orders, pause, now, metrics, logger } = deps;
  // Initialise to the start time, so a process that never completes a round raises the alert too.
  metrics.reconciledAt.set(now().getTime() / 1_000);

  const compare = async (slice: PartIdRange): Promise<Pieces> =>
    gapsBetween(await ledger(slice), await orders(slice));

  const persisting = async (slice: PartIdRange): Promise<Pieces> => {
    let found = await compare(slice);
    for (let count = 1; count < comparisons && found.size > 0; count += 1) {
      await pause();
      found = lasting(found, await compare(slice));
    }
    return found;
  };

  return async (_now?: Date, signal?: AbortSignal): Promise<void> => {
    const found: (readonly [partId: string, gap: number])[] = [];
    let isComplete = true;
    for await (const slice of slices()) {
      if (signal?.aborted) return;
      try {
        found.push(...(await (found.length < enough ? persisting(slice) : compare(slice))));
      } catch (error) {
        isComplete = false;
        logger.warn({ err: error, slice }, 'a slice of the books was not compared');
      }
    }
    metrics.holdingsDifferences.set(found.length);
    if (found.length > 0)
      logger.error({ parts: found.length, gaps: found.slice(0, enough) }, 'ledger and orders disagree');
    if (isComplete) metrics.reconciledAt.set(now().getTime() / 1_000);
  };
}
