import type { Logger } from '@shop/service-kit';
import type { CatalogMetrics } from '../metrics.ts';

/** Held pieces by part id. A missing part holds none. */
export type Pieces = ReadonlyMap<string, number>;

/** Part ids greater than `after`, up to and including `until`. */
export interface PartIdRange {
  readonly after: string;
  readonly until: string;
}

export const firstPartId = '0'.repeat(24);
export const lastPartId = 'f'.repeat(24);

/** Returns how many pieces more the ledger holds than orders, of each part on which they disagree. */
function gapsBetween(ledger: Pieces, orders: Pieces): Pieces {
  const partIds = new Set([...ledger.keys(), ...orders.keys()]);
  const gaps = [...partIds].map((id) => [id, (ledger.get(id) ?? 0) - (orders.get(id) ?? 0)] as const);
  return new Map(gaps.filter(([, gap]) => gap !== 0));
}

/**
 * Keeps gaps that two consecutive comparisons share. The two books are read a moment apart while orders come and go, so a single
 * comparison may differ although nothing is wrong.
 */
function lasting(before: Pieces, now: Pieces): Pieces {
  return new Map([...now].filter(([id, gap]) => before.get(id) === gap));
}

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
