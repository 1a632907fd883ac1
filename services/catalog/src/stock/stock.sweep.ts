import { createSweep, type Logger, type Sweep } from '@shop/service-kit';
import type { ChangeFeed } from '../changes.ts';
import type { CatalogMetrics } from '../metrics.ts';
import type { StockStore } from './stock.store.ts';

export interface StockSweepDeps {
  readonly store: Pick<StockStore, 'changedSince' | 'repair'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly metrics: CatalogMetrics;
  readonly logger: Logger;
}

const batch = 500;
const batchMs = 30_000;

/** Longer than a line takes from the ledger to its part. */
const settleMs = 5_000;

/** Wider than any clock difference between processes plus the time to write a line. */
const overlapMs = 60_000;

/** Updates parts that a crash left behind their ledger: in the first round any, later those whose ledger grew since. */
export function createStockSweep({ store, changes, metrics, logger }: StockSweepDeps): Sweep {
  let since = new Date(0);

  const repair = async (partIds: readonly string[], now: Date): Promise<void> => {
    const repaired = await store.repair(partIds, new Date(now.getTime() - settleMs));
    if (repaired.length === 0) return;
    metrics.projectionsRepaired.inc(repaired.length);
    logger.warn({ parts: repaired }, 'parts lagged behind their ledger');
    await changes.announce(repaired);
  };

  const repairAll = createSweep(
    {
      name: 'stock projection',
      due: async function* () {
        const ids = await store.changedSince(since);
        for (let from = 0; from < ids.length; from += batch) yield ids.slice(from, from + batch);
      },
      idOf: ([firstId = 'none']) => firstId,
      work: repair,
      concurrency: 1,
      rowTimeoutMs: batchMs,
    },
    { logger, metrics },
  );

  return async (now = new Date(), signal) => {
    if (await repairAll(now, signal)) since = new Date(now.getTime() - overlapMs);
  };
}
