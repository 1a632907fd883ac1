import { type Signed, signed } from '@shop/service-kit';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../changes.ts';
import type { Balance, NextLine } from './stock.rules.ts';
import type { LedgerLine, LineKey, NewLine, StockStore } from './stock.store.ts';

/** Consecutive lost races before an append gives up; another process must win each one. */
const maxRaces = 200;

export interface LedgerAppend extends LineKey, Signed {
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

  /** Returns the outcomes certain so far, in request order; none after a lost race. */
  const writeSome = async (
    partId: string,
    wanted: readonly ConditionalAppend[],
  ): Promise<AppendOutcome[]> => {
    const last = await store.last(partId);
    if (!last) throw new Error(`part ${partId} has no opening movement`);
    const news = decided(last, wanted);
    const written = await store.append(news);
    const outcomes: AppendOutcome[] = news.slice(0, written).map(({ line }) => ({ line }));
    const next = wanted[written];
    if (!next) return outcomes;
    // Possibly a retry: look for the existing line.
    const line = await store.find(next);
    if (line) return [...outcomes, { line }];
    const wasRefused = written === news.length;
    return wasRefused ? [...outcomes, { last: news[written - 1]?.line ?? last }] : outcomes;
  };

  /** Writes everything queued for the part, in one insert unless another process writes too, and shows the newest line on it. */
  const write = async (partId: string, wanted: readonly ConditionalAppend[]): Promise<AppendOutcome[]> => {
    const outcomes: AppendOutcome[] = [];
    for (let races = 0; races < maxRaces && outcomes.length < wanted.length; ) {
      const certain = await writeSome(partId, wanted.slice(outcomes.length));
      if (certain.length === 0) races += 1;
      outcomes.push(...certain);
    }
    if (outcomes.length < wanted.length) throw new Error(`part ${partId} is too busy`);
    const moved = outcomes.flatMap(({ line }) => (line && line.quantity !== 0 ? [line] : []));
    const [newest] = moved.toSorted((one, other) => other.seq - one.seq);
    if (newest) {
      await store.project(partId, newest);
      await changes.announce([partId]);
    }
    return outcomes;
  };

  /**
   * Requests that arrive while a part is written form its next batch: 32 at once for one part cost 0.2 ms of CPU time each, and
   * 4 ms each by themselves.
   */
  const createWriter = (partId: string) => {
    let underWay: Promise<unknown> = Promise.resolve();
    return new DataLoader<ConditionalAppend, AppendOutcome>(
      (wanted) => {
        const writing = write(partId, wanted);
        underWay = writing.catch(() => undefined);
        return writing;
      },
      { cache: false, batchScheduleFn: (dispatch) => void underWay.then(() => setImmediate(dispatch)) },
    );
  };
  const writers = new LRUCache<string, ReturnType<typeof createWriter>>({
    max: 1_000,
    memoMethod: (partId) => createWriter(partId),
  });

  /** Adds the line, or finds the one already written for the same key. Resolves when the part shows the new quantity. */
  const appendIf = (appending: ConditionalAppend): Promise<AppendOutcome> =>
    writers.memo(appending.partId).load(signed(appending));

  return {
    appendIf,
    append: async (appending: LedgerAppend): Promise<LedgerLine> => {
      const { line } = await appendIf(appending);
      if (!line) throw new Error(`the ledger of part ${appending.partId} took no line`);
      return line;
    },
  };
}

export type Ledger = ReturnType<typeof createLedger>;
