import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../changes.ts';
import { createBatcher } from './batches.ts';
import type { Balance, NextLine } from './stock.rules.ts';
import type { NewLine, StockStore } from './stock.store.ts';
import type { LedgerLine, LineKey } from './stock-reads.store.ts';

/** Consecutive lost races before an append gives up; another process must win each one. */
const maxRaces = 200;

/**
 * How long this process caches the end of a ledger it wrote. A stale entry does no harm, because its sequence number is already
 * taken; the limit covers a ledger restored to an older state.
 */
const rememberMs = 1_000;

export interface LedgerAppend extends LineKey {
  readonly by: string;
  readonly decide: (last: Balance) => NextLine;
}

/** An append that `decide` can refuse by returning undefined. */
export type ConditionalAppend = Omit<LedgerAppend, 'decide'> & {
  readonly decide: (last: Balance) => NextLine | undefined;
};

/** The ledger line, written now or earlier, or the current balance when `decide` refused. */
export type AppendOutcome = { readonly line: LedgerLine } | { readonly line?: never; readonly last: Balance };

export interface LedgerDeps {
  readonly store: Pick<StockStore, 'last' | 'find' | 'append' | 'project'>;
  readonly changes: Pick<ChangeFeed, 'announce'>;
  readonly now: () => Date;
}

/** Appends decisions to the ledger, one line at a time per part, and updates the part. */
export function createLedger({ store, changes, now }: LedgerDeps) {
  const remembered = new LRUCache<string, Balance>({ max: 10_000, ttl: rememberMs });

  const read = async (partId: string): Promise<Balance> => {
    const last = await store.last(partId);
    if (!last) throw new Error(`part ${partId} has no opening movement`);
    return last;
  };

  const showOnPart = createProjection(async (partId, line) => {
    await store.project(partId, line);
    await changes.announce([partId]);
  });

  const writtenLine = async (key: LineKey): Promise<LedgerLine> => {
    const line = await store.find(key);
    if (!line) throw new Error(`the ledger of part ${key.partId} lost a line`);
    return line;
  };

  /** Builds consecutive lines from `last`, up to the first refusal. */
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

  /** Writes lines up to the first conflict; when that line already exists, returns the existing one. */
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

  /** Possibly a retry: look for the existing entry. */
  const knownOrRefused = async (key: LineKey, last: Balance): Promise<AppendOutcome> => {
    const line = await store.find(key);
    return line ? { line } : { last };
  };

  /** Returns the outcomes certain so far, in request order; at least one, unless it lost a race. */
  const writeSome = async (
    partId: string,
    wanted: readonly ConditionalAppend[],
  ): Promise<AppendOutcome[]> => {
    const memory = remembered.get(partId);
    const last = memory ?? (await read(partId));
    const news = decided(last, wanted);
    if (news.length > 0) return writeDecided(partId, news);
    // Never refuse based on a cached balance.
    remembered.delete(partId);
    const [first] = wanted;
    return memory || !first ? [] : [await knownOrRefused(first, last)];
  };

  /** Writes everything queued for the part; a single insert, unless another process writes too. */
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

  /** Adds the line, or finds the one already written for the same key. Resolves when the part shows the new quantity. */
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
 * Shows ledger lines on their part. Lines that arrive during a write are merged into one write of the newest. Resolves when
 * this line, or a newer one, is shown.
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
