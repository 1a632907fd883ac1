import { answerLifeSeconds } from './api/idempotency.ts';
import { now } from './ids.ts';
import { readJournal, startJournal } from './journal.ts';
import type { Row } from './model/records.ts';
import { Store, type Tables } from './store.ts';

/** What the stand-in knows, kept on the disk. */
export interface State {
  readonly tables: Tables;
  /** Takes effect at once for every reader; resolves when it would survive a crash. */
  readonly commit: (rows: readonly Row[]) => Promise<void>;
  /** Resolves when everything a reader can see would survive a crash. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function isWorthKeeping(row: Row): boolean {
  return row.table !== 'answers' || row.value.at > now() - answerLifeSeconds;
}

export async function openState(file: string): Promise<State> {
  const store = new Store();
  for (const row of await readJournal(file)) store.apply(row);
  const journal = await startJournal(file, store.rows().filter(isWorthKeeping));
  return {
    tables: store,
    commit: (rows) => {
      for (const row of rows) store.apply(row);
      return journal.append(rows);
    },
    settled: journal.settled,
    close: journal.close,
  };
}
