import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../changes.ts';
import { createTurns } from './in-turn.ts';
import { type Balance, decideAdjustment, type NextLine } from './stock.rules.ts';
import type { LedgerLine, LineKey, StockStore } from './stock.store.ts';

/** Lost races in a row before a piece of work gives up; another process has to win each of them. */
const maxRaces = 200;

/**
 * How long the end of a ledger is remembered after this process wrote it. A wrong memory cannot do harm, because its
 * number is taken then; the limit is for a ledger that was put back to an older state underneath.
 */
const rememberMs = 1_000;

export interface Appending extends LineKey {
  readonly by: string;
  /** Pure. Undefined when nothing has to be written. */
  readonly decide: (last: Balance) => NextLine | undefined;
}

export interface LedgerParts {
  readonly store: Pick<StockStore, 'last' | 'find' | 'append' | 'project'>;
  readonly changes: Pick<Changes, 'announce'>;
  readonly now: () => Date;
}

/** Writes decisions into the ledger, one line at a time for each part, and shows them on the part. */
export const createLedger = ({ store, changes, now }: LedgerParts) => {
  const inTurn = createTurns();
  const remembered = new LRUCache<string, Balance>({ max: 10_000, ttl: rememberMs });

  const read = async (partId: string): Promise<Balance> => {
    const last = await store.last(partId);
    if (!last) throw new Error(`part ${partId} has no opening movement`);
    return last;
  };

  const decideOn = async ({ partId, decide }: Appending): Promise<NextLine | undefined> => {
    const memory = remembered.get(partId);
    const line = memory && decide(memory);
    // Doing nothing is not checked by the write, so it needs the truth.
    return line ?? decide(await read(partId));
  };

  const write = async (appending: Appending): Promise<LedgerLine | undefined> => {
    const { partId, by } = appending;
    for (let races = 0; races < maxRaces; races += 1) {
      const decided = await decideOn(appending);
      if (!decided) return undefined;
      const line = { ...decided, at: now() };
      if (await store.append(appending, line, by)) {
        remembered.set(partId, { seq: line.seq, balance: line.balance });
        return line;
      }
      remembered.delete(partId);
      const standing = await store.find(appending);
      if (standing) return standing;
    }
    throw new Error(`part ${partId} is too busy`);
  };

  /**
   * Adds the line, or finds the one that stands for the same key. Resolves when the part shows it;
   * with undefined when `decide` saw nothing to do.
   */
  const append = async (appending: Appending): Promise<LedgerLine | undefined> => {
    const { partId } = appending;
    const line = await inTurn(partId, () => write(appending));
    if (!line) return undefined;
    await store.project(partId, line);
    if (line.quantity !== 0) await changes.announce({ kind: 'stock', partId });
    return line;
  };

  return {
    append,
    /** An admin's absolute figure, as an adjustment; false when it was so already. */
    setAvailable: async (partId: string, available: number, by: string): Promise<boolean> => {
      const line = await append({
        partId,
        orderId: `adjustment-${randomUUID()}`,
        kind: 'adjustment',
        by,
        decide: (last) => decideAdjustment(last, available),
      });
      return line !== undefined;
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
