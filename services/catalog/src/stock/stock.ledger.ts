import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../changes.ts';
import type { FaultPoints } from '../fault-points.ts';
import { createTurns } from './in-turn.ts';
import { createDisplay } from './stock.display.ts';
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
  readonly decide: (last: Balance) => NextLine;
}

export interface LedgerParts {
  readonly store: Pick<StockStore, 'last' | 'find' | 'append' | 'project'>;
  readonly changes: Pick<Changes, 'announce'>;
  readonly fault: FaultPoints;
  readonly now: () => Date;
}

/** Writes decisions into the ledger, one line at a time for each part, and shows them on the part. */
export const createLedger = ({ store, changes, fault, now }: LedgerParts) => {
  const inTurn = createTurns();
  const remembered = new LRUCache<string, Balance>({ max: 10_000, ttl: rememberMs });

  const read = async (partId: string): Promise<Balance> => {
    const last = await store.last(partId);
    if (!last) throw new Error(`part ${partId} has no opening movement`);
    return last;
  };

  const display = createDisplay(async (partId, line) => {
    await store.project(partId, line);
    await changes.announce({ kind: 'stock', partId: partId.toLowerCase() });
  });

  const standing = async (key: LineKey): Promise<LedgerLine> => {
    const line = await store.find(key);
    if (!line) throw new Error(`the ledger of part ${key.partId} lost a line`);
    return line;
  };

  const write = async (appending: Appending): Promise<LedgerLine> => {
    const { partId, by, decide } = appending;
    for (let races = 0; races < maxRaces; races += 1) {
      const last = remembered.get(partId) ?? (await read(partId));
      const line = { ...decide(last), at: now() };
      fault('stock-before-line');
      const appended = await store.append(appending, line, by);
      if (appended === 'stood-before') return standing(appending);
      if (appended === 'stands') {
        fault('stock-after-line');
        remembered.set(partId, { seq: line.seq, balance: line.balance });
        return line;
      }
      remembered.delete(partId);
    }
    throw new Error(`part ${partId} is too busy`);
  };

  /** Adds the line, or finds the one that stands for the same key. Resolves when the part shows what it changed. */
  const append = async (appending: Appending): Promise<LedgerLine> => {
    const { partId } = appending;
    const line = await inTurn(partId, () => write(appending));
    if (line.quantity !== 0) await display(partId, line);
    return line;
  };

  return {
    append,
    /** An admin's absolute figure, as an adjustment; false when it was so already. */
    setAvailable: async (partId: string, available: number, by: string): Promise<boolean> => {
      if ((await read(partId)).balance === available) return false;
      await append({
        partId,
        orderId: `adjustment-${randomUUID()}`,
        kind: 'adjustment',
        by,
        decide: (last) => decideAdjustment(last, available),
      });
      return true;
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;
