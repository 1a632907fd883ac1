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
  /** Parts whose stock changed since. */
  readonly stockChangedSince: (since: Date) => Promise<readonly string[]>;
  /** Reads the whole catalogue. */
  readonly build: () => Promise<IndexData>;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Wider than any clock difference between processes, or than a change takes to be written. */
const overlapMs = 10_000;
/** So many parts are read at a time. */
const readAtOnce = 500;
/** A catalogue of this size is read whole before anybody notices. */
export const smallCatalogue = 5_000;
/** Changed parts take room twice: after so many, or this share of all, the index is built anew. */
const changedMax = { parts: 2_000, share: 0.05 };
/** How long an answer waits for what was announced just before, and for the first index. */
const patienceMs = 2_500;
const firstMs = 5_000;
/** Against everything that nobody thought of, such as a database that was put back to an older state. */
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

/** Read what is queued; anything may have changed. */
type Work = 'queued' | 'all';

/** An index, and what is known of the database since it was built. */
interface Built {
  readonly index: PartIndex;
  readonly at: Date;
  /** Changes since then may be missing. */
  since: Date;
  /** Documents that are accounted for. */
  documents: number;
  /** Whether the last look found another number of documents. */
  differs: boolean;
}

/** Keeps the index of the parts as the database is: what is announced at once, and what nobody announced at the next look. */
export function createLiveIndex({ store, stockChangedSince, build, logger, now }: LiveIndexDeps) {
  const first = Promise.withResolvers<PartIndex>();
  let built: Built | undefined;
  let building: Promise<void> | undefined;
  const queue = new Set<string>();
  /** What changed while an index is built, which may hold the state before. */
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
   * Asks the database what changed, and queues it, up to so many that the index is built anew. Resolves with how many parts changed, not only their
   * stock.
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

  /** Whether parts came or went without a trace, by another hand than the shop's. A large catalogue is looked at twice. */
  const isAmiss = async (known: Built): Promise<boolean> => {
    const before = known.differs;
    known.differs = (await store.size()) !== known.documents;
    return known.differs && (before || known.documents <= smallCatalogue);
  };

  /** Beside the answers: they come from the old index meanwhile. */
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

  /** What answers wait for; undefined while there is nothing. */
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
   * Beside the answers, which wait for no more than the reading of what it finds: most looks find nothing. Resolves with whether there is
   * reason for another one soon: where parts change, more will.
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
     * These parts changed; without ids, whatever did. Every order changes the stock of some: they are read when somebody asks for the
     * index, or at the next look.
     */
    apply: (ids?: readonly string[]): void => {
      if (ids) note(ids);
      else void ask('all').catch(() => undefined);
    },
    /** One look at the database, and a new index where it is time for one. */
    look,
    /** The index, with everything in it that was announced before, unless that takes long. */
    current: async (): Promise<PartIndex> => {
      if (queue.size > 0) void ask('queued').catch(() => undefined);
      if (asked) await withTimeout(asked, patienceMs, 'catching up').catch(() => undefined);
      return built?.index ?? withTimeout(first.promise, firstMs, 'the search index');
    },
    isBuilt: (): boolean => built !== undefined,
  };
}
