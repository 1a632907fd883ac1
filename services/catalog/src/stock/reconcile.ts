import type { Logger } from '@shop/service-kit';
import type { CatalogMetrics } from '../metrics.ts';
import {
  differences,
  type HoldingsDifference,
  lasting,
  type PartIdRange,
  type Pieces,
} from './reconcile.rules.ts';

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
 * Comparisons that follow a suspicious one. An order is in only one of the two books for milliseconds, but a popular part
 * nearly always has one, so two comparisons may share a gap by chance; many in a row do not.
 */
const closerLooks = 5;

/** With this many differences the books really are wrong, and rechecking every slice would take too long. */
const enough = 20;

interface Round {
  readonly suspected: HoldingsDifference[];
  readonly found: HoldingsDifference[];
  failed: number;
}

/**
 * Compares the ledger with the orders' books and reports differences that persist over two rounds and every recheck. Repairs
 * nothing. A failed slice doesn't stop the others, but the round then doesn't count as complete.
 */
export function createReconcile(deps: ReconcileDeps) {
  const { slices, ledger, orders, pause, now, metrics, logger } = deps;
  let before: readonly HoldingsDifference[] = [];
  // Initialise to the start time, so a process that never completes a round raises the alert too.
  metrics.reconciledAt.set(now().getTime() / 1_000);

  const look = async (slice: PartIdRange): Promise<HoldingsDifference[]> =>
    differences(await ledger(slice), await orders(slice));

  const lookCloser = async (
    slice: PartIdRange,
    suspected: readonly HoldingsDifference[],
  ): Promise<readonly HoldingsDifference[]> => {
    let found = suspected;
    for (let looks = 0; looks < closerLooks && found.length > 0; looks += 1) {
      await pause();
      found = lasting(found, await look(slice));
    }
    return found;
  };

  const compare = async (slice: PartIdRange, { suspected, found }: Round): Promise<void> => {
    const seen = await look(slice);
    suspected.push(...seen);
    const again = lasting(before, seen);
    found.push(...(found.length < enough ? await lookCloser(slice, again) : again));
  };

  const report = ({ suspected, found, failed }: Round): void => {
    before = suspected;
    metrics.holdingsDifferences.set(found.length);
    if (found.length > 0)
      logger.error(
        { parts: found.length, differences: found.slice(0, enough) },
        'ledger and orders disagree',
      );
    if (failed === 0) metrics.reconciledAt.set(now().getTime() / 1_000);
  };

  return async (signal?: AbortSignal): Promise<void> => {
    const round: Round = { suspected: [], found: [], failed: 0 };
    for await (const slice of slices()) {
      if (signal?.aborted) return;
      try {
        await compare(slice, round);
      } catch (error) {
        round.failed += 1;
        logger.warn({ err: error, slice }, 'a slice of the books was not compared');
      }
    }
    report(round);
  };
}
