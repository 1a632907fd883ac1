import type { Logger } from '@shop/service-kit';
import type { CatalogMetrics } from '../metrics.ts';
import { type Difference, differences, lasting, type Pieces } from './books.rules.ts';

export interface ReconcileParts {
  readonly ledger: () => Promise<Pieces>;
  readonly orders: () => Promise<Pieces>;
  readonly metrics: Pick<CatalogMetrics, 'bookDifferences'>;
  readonly logger: Logger;
}

/** Compares the ledger with the orders' books, and reports what two rounds in a row tell alike. It mends nothing. */
export const createReconcile = ({ ledger, orders, metrics, logger }: ReconcileParts) => {
  let before: readonly Difference[] = [];
  return async (): Promise<void> => {
    const now = differences(await ledger(), await orders());
    const found = lasting(before, now);
    before = now;
    metrics.bookDifferences.set(found.length);
    if (found.length > 0) logger.error({ differences: found }, 'ledger and orders disagree');
  };
};
