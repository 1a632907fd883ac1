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
  /** All parts, a slice at a time, so that no question grows with the shop. */
  readonly slices: () => AsyncIterable<PartIdRange>;
  readonly ledger: (slice: PartIdRange) => Promise<Pieces>;
  readonly orders: (slice: PartIdRange) => Promise<Pieces>;
  /** Waits between one look and the next. */
  readonly pause: () => Promise<unknown>;
  readonly now: () => Date;
  readonly metrics: Pick<CatalogMetrics, 'holdingsDifferences' | 'reconciledAt'>;
  readonly logger: Logger;
}

/**
 * Looks that follow a suspicious one. An order is on its way between the two books for milliseconds, but on a part that
 * everybody buys there is nearly always one, and two looks may meet the same gap by chance; many in a row do not.
 */
const closerLooks = 5;

/** With so many found, the books are not wrong by chance, and looking closer at each slice would take for ever. */
const enough = 20;

/** What one round over all parts came to. */
interface Round {
  readonly suspected: HoldingsDifference[];
  readonly found: HoldingsDifference[];
  failed: number;
}

/**
 * Compares the ledger with the orders' books, and reports what two rounds and every closer look tell alike. It mends nothing. A
 * slice that fails does not keep the others from being compared, but only a round without one counts as made.
 */
export function createReconcile(deps: ReconcileDeps) {
  const { slices, ledger, orders, pause, now, metrics, logger } = deps;
  let before: readonly HoldingsDifference[] = [];
  // A process that never comes through a round is told by its age as well.
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
