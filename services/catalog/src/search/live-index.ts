import { type Logger, withTimeout } from '@shop/service-kit';
import type { PartStamp } from './entry.rules.ts';
import type { IndexData } from './index-data.ts';
import {
  applyPart,
  applyStock,
  findSlot,
  isKnown,
  openIndex,
  type PartIndex,
  removePart,
  wasSeen,
} from './part-index.ts';
import { createRounds } from './rounds.ts';
import type { PartState, SearchStore } from './search.store.ts';

export interface LiveIndexDeps {
  readonly store: Pick<SearchStore, 'byIds' | 'changedSince' | 'size'>;
  readonly stockChangedSince: (since: Date) => Promise<readonly string[]>;
  readonly build: () => Promise<IndexData>;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Wider than any clock difference between processes plus the time to write a change. */
const overlapMs = 10_000;
/** Parts per read. */
const readAtOnce = 500;
/** Catalogues up to this size are rebuilt whole: it takes a moment. */
export const smallCatalogue = 5_000;
/** A changed part occupies two slots: rebuild the index after this many, or this share of all. */
const changedMax = { parts: 2_000, share: 0.05 };
/** How long a request waits for just-announced changes, and for the first index. */
const patienceMs = 2_500;
const firstMs = 5_000;
/** Safety net: rebuild hourly, for example after a database restore. */
const longestLifeMs = 3_600_000;

function applyState(index: PartIndex, { id, entry }: PartState): void {
  const slot = findSlot(index, id);
  if (!entry) removePart(index, id);
  else if (slot !== undefined && isKnown(index, slot, entry)) applyStock(index, slot, entry);
  else applyPart(index, entry);
}

function isShown(index: PartIndex, stamp: PartStamp): boolean {
  const slot = findSlot(index, stamp.id);
  return stamp.isDeleted ? slot === undefined : slot !== undefined && isKnown(index, slot, stamp);
}

function mostChanged({ data }: PartIndex): number {
  return Math.max(changedMax.parts, data.byId.length * changedMax.share);
}

/** `queued`: read the queued parts. `all`: any part may have changed. */
type Work = 'queued' | 'all';

/** An index, and how much of the database it covers. */
interface Built {
  readonly index: PartIndex;
  readonly at: Date;
  /** Changes after this may be missing. */
  since: Date;
  /** Documents the index covers. */
  documents: number;
  /** Whether the previous poll found a different document count. */
  differs: boolean;
}

/** Keeps the index in sync with the database: announced changes at once, others at the next poll. */
export function createLiveIndex({ store, stockChangedSince, build, logger, now }: LiveIndexDeps) {
  const first = Promise.withResolvers<PartIndex>();
  let built: Built | undefined;
  let building: Promise<void> | undefined;
  const queue = new Set<string>();
  /** Changes during a build, which may have read the old state. */
  const meanwhile = new Set<string>();

  const note = (ids: Iterable<string>): void => {
    for (const id of ids) {
      queue.add(id);
      if (building !== undefined) meanwhile.add(id);
    }
  };

  const buildOnce = async (): Promise<void> => {
    const at = now();
    meanwhile.clear();
    const documents = await store.size();
    const index = openIndex(await build());
    built = { index, at, since: new Date(at.getTime() - overlapMs), documents, differs: false };
    for (const id of meanwhile) queue.add(id);
    logger.info({ parts: index.data.count, tookMs: now().getTime() - at.getTime() }, 'search index built');
    first.resolve(index);
  };

  const rebuild = (): Promise<void> => {
    building ??= buildOnce().finally(() => {
      building = undefined;
    });
    return building;
  };

  const readSome = async (into: Built): Promise<void> => {
    const ids = [...queue].slice(0, readAtOnce);
    for (const id of ids) queue.delete(id);
    try {
      const states = await store.byIds(ids);
      into.documents += states.filter(({ id, entry }) => entry && !wasSeen(into.index, id)).length;
      for (const state of states) applyState(into.index, state);
    } catch (error) {
      note(ids);
      throw error;
    }
  };

  const readQueued = async (into: Built): Promise<void> => {
    for (let left = queue.size; left > 0; left -= readAtOnce) await readSome(into);
  };

  /**
   * Queries and queues changes; stops once there are enough for a rebuild. Returns how many parts changed, not counting
   * stock-only changes.
   */
  const noteChanges = async (known: Built): Promise<number> => {
    const { index, since } = known;
    const startedAt = now();
    let changed = 0;
    for await (const stamp of store.changedSince(since)) {
      if (isShown(index, stamp)) continue;
      note([stamp.id]);
      changed += 1;
      if (changed > mostChanged(index)) return changed;
    }
    note(await stockChangedSince(since));
    known.since = new Date(startedAt.getTime() - overlapMs);
    return changed;
  };

  const isWornOut = ({ index, at }: Built, changed: number): boolean => {
    const added = index.data.count - index.data.byId.length;
    return Math.max(changed, added) > mostChanged(index) || now().getTime() - at.getTime() > longestLifeMs;
  };

  /**
   * Returns whether parts were added or removed without a timestamp, for example by hand. A large catalogue must differ in two
   * polls, because a rebuild is expensive.
   */
  const isAmiss = async (known: Built): Promise<boolean> => {
    const before = known.differs;
    known.differs = (await store.size()) !== known.documents;
    return known.differs && (before || known.documents <= smallCatalogue);
  };

  /** Rebuilds in the background; searches use the old index in the meantime. */
  const rebuildBeside = (): void => {
    rebuild().then(
      () => void ask('queued'),
      (error: unknown) => logger.warn({ err: error }, 'the search index was not built, next time again'),
    );
  };

  const rounds = createRounds<Work>(async (wanted) => {
    if (!built || (wanted.has('all') && built.documents <= smallCatalogue)) return rebuild();
    if (wanted.has('all')) await noteChanges(built);
    await readQueued(built);
  });

  /** The round that searches wait for, if any. */
  let asked: Promise<void> | undefined;
  const ask = (work: Work): Promise<void> => {
    const round = rounds(work);
    asked = round;
    const settle = (): void => {
      if (asked === round) asked = undefined;
    };
    round.then(settle, (error: unknown) => {
      settle();
      logger.debug({ err: error }, 'the search is behind the database');
    });
    return round;
  };

  /**
   * Polls in the background; searches wait only while its findings are read. Returns whether to poll again soon: changes come
   * in bursts.
   */
  const look = async (): Promise<boolean> => {
    const known = built;
    if (!known) {
      await ask('all');
      return false;
    }
    const changed = await noteChanges(known);
    if (queue.size > 0) await ask('queued');
    if (isWornOut(known, changed) || (await isAmiss(known))) rebuildBeside();
    return changed > 0 || known.differs;
  };

  return {
    /**
     * Marks parts as changed; without ids, any part. Read lazily, by the next search or poll: every order changes the stock of
     * some parts.
     */
    apply: (ids?: readonly string[]): void => {
      if (ids) note(ids);
      else void ask('all').catch(() => undefined);
    },
    /** Polls the database once and rebuilds the index if needed. */
    look,
    /** Returns the index with all announced changes applied, unless that takes too long. */
    current: async (): Promise<PartIndex> => {
      if (queue.size > 0) void ask('queued').catch(() => undefined);
      if (asked) await withTimeout(asked, patienceMs, 'catching up').catch(() => undefined);
      return built?.index ?? withTimeout(first.promise, firstMs, 'the search index');
    },
    isBuilt: (): boolean => built !== undefined,
  };
}
