import { setTimeout as delay } from 'node:timers/promises';
import type { IndexDescription } from 'mongodb';
import { isDatabaseUnavailable } from './database-faults.ts';

/** How long a process that starts waits for the database, or for another one that migrates it; whoever supervises it starts it again. */
export const patienceMs = 5 * 60_000;
const restMs = 200;

interface Indexed {
  readonly createIndexes: (indexes: IndexDescription[]) => Promise<unknown>;
}

/**
 * Makes sure of a collection's indexes while a process starts. On a disk under load the first index of a new collection takes longer
 * than a request may, so it is asked for again until it is there: the database takes up what it has begun.
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
