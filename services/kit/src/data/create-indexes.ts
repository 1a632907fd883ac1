import { setTimeout as delay } from 'node:timers/promises';
import type { IndexDescription } from 'mongodb';
import { isDatabaseUnavailable } from './database-faults.ts';

/** How long a starting process waits for the database or another's migration. Then it exits, and its supervisor restarts it. */
export const patienceMs = 5 * 60_000;
const restMs = 200;

interface Indexed {
  readonly createIndexes: (indexes: IndexDescription[]) => Promise<unknown>;
}

/**
 * Creates a collection's indexes at start-up. On a loaded disk the first index of a new collection can exceed the command limit, so
 * timed-out commands are repeated: the database continues what it began.
 */
export async function createIndexes(
  collection: Indexed,
  indexes: readonly IndexDescription[],
  waitMs = patienceMs,
): Promise<void> {
  const giveUpAt = performance.now() + waitMs;
  for (;;) {
    try {
      await collection.createIndexes([...indexes]);
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > giveUpAt) throw error;
      await delay(restMs);
    }
  }
}
