import type { Logger } from '@shop/service-kit';
import type { ChangeFeed } from '../changes.ts';
import type { CatalogMetrics } from '../metrics.ts';
import type { StockStore } from './stock.store.ts';

export interface StockSweepDeps {
  readonly store: Pick<StockStore, 'partIdsAfter' | 'changedSince' | 'repair'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly metrics: CatalogMetrics;
  readonly logger: Logger;
  readonly now: () => Date;
}

const batch = 500;

/** Longer than a line takes from the ledger to its part. */
const settleMs = 5_000;

/** Wider than any clock difference between processes, or than a line takes to be written. */
const overlapMs = 60_000;

/**
 * Shows lines of the ledger on parts where a crash came in between. The first round looks at every part, later ones
 * at those whose ledger grew since the round before.
 */
export function createStockSweep({ store, changes, metrics, logger, now }: StockSweepDeps) {
  let since: Date | undefined;

  const repair = async (partIds: readonly string[]): Promise<void> => {
    const repaired = await store.repair(partIds, new Date(now().getTime() - settleMs));
    if (repaired.length === 0) return;
    metrics.projectionsRepaired.inc(repaired.length);
    logger.warn({ parts: repaired }, 'parts lagged behind their ledger');
    await Promise.all(repaired.map((partId) => changes.announce({ kind: 'stock', partId })));
  };

  const repairAll = async (): Promise<void> => {
    let lastId: string | undefined;
    do {
      const ids = await store.partIdsAfter(lastId, batch);
      if (ids.length > 0) await repair(ids);
      lastId = ids.at(-1);
    } while (lastId !== undefined);
  };

  return async (): Promise<void> => {
    const startedAt = now();
    if (since === undefined) await repairAll();
    else await repair(await store.changedSince(since));
    since = new Date(startedAt.getTime() - overlapMs);
  };
}
