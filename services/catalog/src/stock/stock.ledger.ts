import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Changes } from '../changes.ts';
import type { FaultPoints } from '../fault-points.ts';
import { createBatches } from './batches.ts';
import { createDisplay } from './stock.display.ts';
import { type Balance, decideAdjustment, type NextLine } from './stock.rules.ts';
import type { LedgerLine, LineKey, NewLine, StockStore } from './stock.store.ts';

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

  const standingLine = async (key: LineKey): Promise<LedgerLine> => {
    const line = await store.find(key);
    if (!line) throw new Error(`the ledger of part ${key.partId} lost a line`);
    return line;
  };

  /** The lines that follow from `last`, one after the other. */
  const decided = (last: Balance, wanted: readonly Appending[]): NewLine[] => {
    let before = last;
    return wanted.map(({ decide, ...key }) => {
      const line = { ...decide(before), at: now() };
      before = line;
      return { ...key, line };
    });
  };

  /** As many lines as can stand now, in the order in which they were asked for; at least one, unless a race was lost. */
  const writeSome = async (partId: string, wanted: readonly Appending[]): Promise<LedgerLine[]> => {
    const news = decided(remembered.get(partId) ?? (await read(partId)), wanted);
    fault('stock-before-line');
    const { stand, stoppedBy } = await store.append(news);
    const standing = news.slice(0, stand).map(({ line }) => line);
    const last = standing.at(-1);
    if (last) fault('stock-after-line');
    if (stoppedBy === 'number-taken') remembered.delete(partId);
    else if (last) remembered.set(partId, { seq: last.seq, balance: last.balance });
    const known = wanted[stand];
    return stoppedBy === 'stood-before' && known ? [...standing, await standingLine(known)] : standing;
  };

  /** All that waits for this part's turn, with one wait for the journal as long as nobody else writes. */
  const write = async (partId: string, wanted: readonly Appending[]): Promise<LedgerLine[]> => {
    const lines: LedgerLine[] = [];
    for (let races = 0; races < maxRaces && lines.length < wanted.length; ) {
      const written = await writeSome(partId, wanted.slice(lines.length));
      if (written.length === 0) races += 1;
      lines.push(...written);
    }
    if (lines.length < wanted.length) throw new Error(`part ${partId} is too busy`);
    return lines;
  };

  const writeInTurn = createBatches(write);

  /** Adds the line, or finds the one that stands for the same key. Resolves when the part shows what it changed. */
  const append = async (appending: Appending): Promise<LedgerLine> => {
    const { partId } = appending;
    const line = await writeInTurn(partId, appending);
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
