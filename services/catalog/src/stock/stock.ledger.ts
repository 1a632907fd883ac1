import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../changes.ts';
import { createBatcher } from './batches.ts';
import type { Balance, NextLine } from './stock.rules.ts';
import type { NewLine, StockStore } from './stock.store.ts';
import type { LedgerLine, LineKey } from './stock-reads.store.ts';

/** Lost races in a row before a piece of work gives up; another process has to win each of them. */
const maxRaces = 200;

/**
 * How long the end of a ledger is remembered after this process wrote it. A wrong memory cannot do harm, because its
 * number is taken then; the limit is for a ledger that was put back to an older state underneath.
 */
const rememberMs = 1_000;

export interface LedgerAppend extends LineKey {
  readonly by: string;
  readonly decide: (last: Balance) => NextLine;
}

/** A line that follows from some balances only: from others, `decide` says undefined. */
export type ConditionalAppend = Omit<LedgerAppend, 'decide'> & {
  readonly decide: (last: Balance) => NextLine | undefined;
};

/** The line that is written now, or where the ledger stood when none could follow. */
export type AppendOutcome = { readonly line: LedgerLine } | { readonly line?: never; readonly last: Balance };

export interface LedgerDeps {
  readonly store: Pick<StockStore, 'last' | 'find' | 'append' | 'project'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly now: () => Date;
}

/** Writes decisions into the ledger, one line at a time for each part, and shows them on the part. */
export function createLedger({ store, changes, now }: LedgerDeps) {
  const remembered = new LRUCache<string, Balance>({ max: 10_000, ttl: rememberMs });

  const read = async (partId: string): Promise<Balance> => {
    const last = await store.last(partId);
    if (!last) throw new Error(`part ${partId} has no opening movement`);
    return last;
  };

  const showOnPart = createProjection(async (partId, line) => {
    await store.project(partId, line);
    await changes.announce({ kind: 'stock', partId: partId.toLowerCase() });
  });

  const writtenLine = async (key: LineKey): Promise<LedgerLine> => {
    const line = await store.find(key);
    if (!line) throw new Error(`the ledger of part ${key.partId} lost a line`);
    return line;
  };

  /** The lines that follow from `last`, one after the other, up to the first that cannot. */
  const decided = (last: Balance, wanted: readonly ConditionalAppend[]): NewLine[] => {
    const news: NewLine[] = [];
    let before = last;
    for (const { decide, ...key } of wanted) {
      const next = decide(before);
      if (!next) break;
      before = next;
      news.push({ ...key, line: { ...next, at: now() } });
    }
    return news;
  };

  /** Writes the lines up to the first that cannot be, and finds the one that was written in its place. */
  const writeDecided = async (partId: string, news: readonly NewLine[]): Promise<AppendOutcome[]> => {
    const { written, stoppedBy } = await store.append(news);
    const outcomes = news.slice(0, written).map(({ line }) => ({ line }));
    const last = outcomes.at(-1)?.line;
    if (stoppedBy === 'seq-taken') remembered.delete(partId);
    else if (last) remembered.set(partId, { seq: last.seq, balance: last.balance });
    const known = news[written];
    return stoppedBy === 'already-written' && known
      ? [...outcomes, { line: await writtenLine(known) }]
      : outcomes;
  };

  /** What cannot follow from where the ledger is may have been written before. */
  const knownOrRefused = async (key: LineKey, last: Balance): Promise<AppendOutcome> => {
    const line = await store.find(key);
    return line ? { line } : { last };
  };

  /** As many outcomes as are certain now, in the order in which they were asked for; at least one, unless a race was lost. */
  const writeSome = async (
    partId: string,
    wanted: readonly ConditionalAppend[],
  ): Promise<AppendOutcome[]> => {
    const memory = remembered.get(partId);
    const last = memory ?? (await read(partId));
    const news = decided(last, wanted);
    if (news.length > 0) return writeDecided(partId, news);
    // Where nothing is written, nothing tells that a memory is old: it must refuse nobody.
    remembered.delete(partId);
    const [first] = wanted;
    return memory || !first ? [] : [await knownOrRefused(first, last)];
  };

  /** All that waits for this part's turn, with one wait for the journal as long as nobody else writes. */
  const write = async (partId: string, wanted: readonly ConditionalAppend[]): Promise<AppendOutcome[]> => {
    const outcomes: AppendOutcome[] = [];
    for (let races = 0; races < maxRaces && outcomes.length < wanted.length; ) {
      const certain = await writeSome(partId, wanted.slice(outcomes.length));
      if (certain.length === 0) races += 1;
      outcomes.push(...certain);
    }
    if (outcomes.length < wanted.length) throw new Error(`part ${partId} is too busy`);
    return outcomes;
  };

  const writeInTurn = createBatcher(write);

  /** Adds the line if it can follow, or finds the one that was written for the same key. Resolves when the part shows what it changed. */
  const appendIf = async (appending: ConditionalAppend): Promise<AppendOutcome> => {
    const { partId } = appending;
    const outcome = await writeInTurn(partId, appending);
    if (outcome.line && outcome.line.quantity !== 0) await showOnPart(partId, outcome.line);
    return outcome;
  };

  return {
    appendIf,
    append: async (appending: LedgerAppend): Promise<LedgerLine> => {
      const { line } = await appendIf(appending);
      if (!line) throw new Error(`the ledger of part ${appending.partId} took no line`);
      return line;
    },
  };
}

/**
 * Shows lines of the ledger on their part. While one is being written, those that follow wait and the newest of them is
 * written for all. Resolves when the line, or a newer one, is shown.
 */
export function createProjection(show: (partId: string, line: Balance) => Promise<void>) {
  const batches = createBatcher<Balance, Balance>(async (partId, lines) => {
    const newest = lines.reduce((one, other) => (other.seq > one.seq ? other : one));
    await show(partId, newest);
    return lines;
  });
  return async (partId: string, line: Balance): Promise<void> => {
    await batches(partId, line);
  };
}

export type Ledger = ReturnType<typeof createLedger>;
