import { type Logger, withTimeout } from '@shop/service-kit';
import { type Catalogue, createCatalogue } from './catalogue.ts';
import type { ReadPart, SearchStore, SynonymStore } from './search.store.ts';

export interface FreshCatalogueDeps {
  readonly store: SearchStore;
  readonly synonyms: Pick<SynonymStore, 'current'>;
  readonly stockChangedSince: (since: Date) => Promise<readonly string[]>;
  readonly logger: Logger;
  readonly now?: () => Date;
}

/** Wider than any clock difference between processes plus the time to write a change. */
const overlapMs = 10_000;
/** Parts per read. */
const readAtOnce = 200;
/** How long a request waits for just-announced changes, and for the first read of all parts. */
const patienceMs = { changes: 2_500, first: 5_000 };
/** Safety net: read everything hourly, for example after a database restore. */
const rereadMs = 3_600_000;

interface Known {
  readonly catalogue: Catalogue;
  readonly at: Date;
  /** Changes after this may be missing. */
  since: Date;
}

/** Keeps a catalogue in sync with the database: announced changes at once, others at the next poll. */
export function createFreshCatalogue(deps: FreshCatalogueDeps) {
  const { store, synonyms, stockChangedSince, logger, now = () => new Date() } = deps;
  /** Changed parts that have not been read yet. */
  const queue = new Set<string>();
  /** Ids have left the queue, and their parts are not in the catalogue yet. */
  let isReadingQueued = false;
  let known: Known | undefined;
  let reading: Promise<void> | undefined;
  /** The index that searches wait for. */
  let pending: Promise<void> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs one task at a time. */
  const inTurn = <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };

  const readSome = async (): Promise<ReadPart[]> => {
    const ids = [...queue].slice(0, readAtOnce);
    for (const id of ids) queue.delete(id);
    try {
      return await store.byIds(ids);
    } catch (error) {
      for (const id of ids) queue.add(id);
      throw error;
    }
  };

  const readQueued = async ({ catalogue }: Known): Promise<void> => {
    isReadingQueued = true;
    try {
      while (queue.size > 0)
        for (const { id, part } of await readSome()) {
          if (part) catalogue.put(part);
          else catalogue.remove(id);
        }
    } finally {
      isReadingQueued = false;
    }
  };

  /** Applies all changes since the last poll. Returns false if the catalogue must be reloaded. */
  const poll = async (into: Known): Promise<boolean> => {
    const startedAt = now();
    into.catalogue.setSynonyms(await synonyms.current());
    const size = await store.size();
    for await (const stamp of store.changedSince(into.since))
      if (!into.catalogue.isKnown(stamp)) queue.add(stamp.id);
    const hasChanges = queue.size > 0;
    for (const id of await stockChangedSince(into.since)) queue.add(id);
    await readQueued(into);
    into.since = new Date(startedAt.getTime() - overlapMs);
    const isAmiss = !hasChanges && size !== into.catalogue.size();
    const isOld = startedAt.getTime() - into.at.getTime() > rereadMs;
    return !(isAmiss || isOld || into.catalogue.isWornOut());
  };

  /** Reads all parts, while searches use the old catalogue. */
  const readAll = async (): Promise<void> => {
    const at = now();
    const catalogue = createCatalogue();
    for await (const parts of store.batches()) catalogue.fill(parts);
    catalogue.sort();
    const fresh = { catalogue, at, since: new Date(at.getTime() - overlapMs) };
    await inTurn(async () => {
      await poll(fresh);
      known = fresh;
    });
    logger.info({ parts: catalogue.size(), tookMs: now().getTime() - at.getTime() }, 'search catalogue read');
  };
  const readOnce = (): Promise<void> => {
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  /** Polls the database once. */
  const check = async (): Promise<void> => {
    const isCurrent = await inTurn(async () => known !== undefined && (await poll(known)));
    if (!isCurrent) await readOnce();
  };

  const begin = (task: () => Promise<void>): Promise<void> => {
    const own = task().finally(() => {
      if (pending === own) pending = undefined;
    });
    own.catch((error: unknown) => logger.debug({ err: error }, 'the search is behind the database'));
    pending = own;
    return own;
  };
  const caughtUp = async (): Promise<void> => {
    while (pending || queue.size > 0 || isReadingQueued)
      await (pending ?? begin(() => inTurn(async () => known && readQueued(known))));
  };

  return {
    check,
    /** Marks parts as changed; without ids, any part. The next search or poll reads the parts. */
    apply: (ids?: readonly string[]): void => {
      if (ids) for (const id of ids) queue.add(id);
      else void begin(check);
    },
    /** Returns the catalogue with all announced changes applied, unless that takes too long. */
    current: async (): Promise<Catalogue> => {
      if (!known) await withTimeout(readOnce(), patienceMs.first, 'reading all parts');
      await withTimeout(caughtUp(), patienceMs.changes, 'catching up').catch(() => undefined);
      if (!known) throw new Error('the parts are being read');
      return known.catalogue;
    },
    isRead: (): boolean => known !== undefined,
  };
}
