import type { Logger } from '@shop/service-kit';
import type { CatalogMetrics } from '../metrics.ts';
import { type Difference, differences, lasting, type Pieces } from './books.rules.ts';

export interface ReconcileParts {
  readonly ledger: () => Promise<Pieces>;
  readonly orders: () => Promise<Pieces>;
  /** Waits between one look and the next. */
  readonly pause: () => Promise<unknown>;
  readonly metrics: Pick<CatalogMetrics, 'bookDifferences'>;
  readonly logger: Logger;
}

/**
 * Looks that follow a suspicious one. An order is on its way between the two books for milliseconds, but on a part that
 * everybody buys there is nearly always one, and two looks may meet the same gap by chance; many in a row do not.
 */
const closerLooks = 5;

/** Compares the ledger with the orders' books, and reports what two rounds and every closer look tell alike. It mends nothing. */
export const createReconcile = (parts: ReconcileParts) => {
  const { ledger, orders, pause, metrics, logger } = parts;
  let before: readonly Difference[] = [];

  const look = async (): Promise<Difference[]> => differences(await ledger(), await orders());

  const lookCloser = async (suspected: readonly Difference[]): Promise<readonly Difference[]> => {
    let found = suspected;
    for (let looks = 0; looks < closerLooks && found.length > 0; looks += 1) {
      await pause();
      found = lasting(found, await look());
    }
    return found;
  };

  return async (): Promise<void> => {
    const now = await look();
    const found = await lookCloser(lasting(before, now));
    before = now;
    metrics.bookDifferences.set(found.length);
    if (found.length > 0) logger.error({ differences: found }, 'ledger and orders disagree');
  };
};
