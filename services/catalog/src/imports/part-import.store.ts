import { limits, type PartImport } from '@shop/contracts';
import {
  createIndexes,
  insertOnce,
  type OutboxEntry,
  pushedLog,
  type Signed,
  signed,
} from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';

export interface StoredImport extends Omit<PartImport, '_id' | 'createdAt'> {
  readonly _id: ObjectId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The admin said yes to the doubtful rows. */
  readonly withDoubtful?: boolean;
  /** The upload is still in progress. */
  readonly receiving?: boolean;
  /** The admin who undoes or undid it. */
  readonly undoneBy?: string;
  readonly undoneByUid?: string;
  /** The admin, until the import is applied or discarded; a unique index allows one per admin. */
  readonly unfinishedBy?: string;
  /** Only the rows that were to be written are left. */
  readonly trimmed?: boolean;
  /** Rows up to this line are done, in the current state. */
  readonly afterLine: number;
  /** Entries for the staff log. */
  readonly log?: OutboxEntry[];
}

/** An import with work to do: the rows after `afterLine`, in file order. */
export type ImportAtWork = StoredImport & { readonly state: 'checking' | 'applying' | 'undoing' };

/** Result of a step: its rows by outcome, and the `afterLine` of the next step; undefined after the last one. */
export interface StepEnd {
  readonly counts: Readonly<Record<string, number>>;
  readonly next: number | undefined;
}

const listed = 200;
/** Finished imports kept with all their rows, per admin; each has up to 50,000. */
const keptWhole = 5;
const day = 24 * 3_600_000;
/** A checked import waits a day for its admin; an applied one can be undone for longer. */
const keepMs = { checked: day, applied: limits.importUndoDays * day };
const finished = { state: { $in: ['applied' as const, 'undone' as const] }, trimmed: { $exists: false } };
const noRows = { add: 0, change: 0, unchanged: 0, doubtful: 0, faulty: 0 };
const noProgress = { rows: 0, counts: noRows, applied: 0, skipped: 0, undone: 0, kept: 0, afterLine: 0 };

function ended(state: 'applied' | 'discarded') {
  return { $set: { state }, $unset: { unfinishedBy: true, receiving: true } } as const;
}

/** Each step adds up its rows by state or outcome. */
const counters = {
  checking: {
    add: 'counts.add',
    change: 'counts.change',
    unchanged: 'counts.unchanged',
    doubtful: 'counts.doubtful',
    faulty: 'counts.faulty',
  },
  applying: { written: 'applied', skipped: 'skipped' },
  undoing: { undone: 'undone', kept: 'kept' },
} as const;

const lastSteps = {
  checking: { $set: { state: 'checked', afterLine: 0 } },
  applying: ended('applied'),
  undoing: { $set: { state: 'undone' } },
} as const;

type Received = Pick<StoredImport, 'state' | 'rows'> &
  Partial<Pick<StoredImport, 'counts' | 'encoding' | 'decimalSign'>>;

interface Act extends Signed {
  readonly at: Date;
}

function logged(_id: ObjectId, state: StoredImport['state'], act: Act) {
  const id = _id.toHexString();
  return pushedLog({
    ...act,
    thing: { kind: 'import', id, name: id },
    changes: [{ field: 'state', after: state }],
  });
}

export async function createPartImportStore(db: Db) {
  const imports = db.collection<StoredImport>('part_imports');
  await createIndexes(imports, [
    { key: { unfinishedBy: 1 }, unique: true, sparse: true },
    { key: { createdAt: -1 } },
  ]);

  return {
    /** Returns undefined while the admin has another unfinished import. */
    begin: async (
      stamp: Pick<StoredImport, 'by' | 'kind'> & { now: Date },
    ): Promise<StoredImport | undefined> => {
      const { by, kind, now } = stamp;
      const expiresAt = new Date(now.getTime() + keepMs.checked);
      const begun = { _id: new ObjectId(), state: 'checking', kind, createdAt: now, expiresAt, by } as const;
      const document: StoredImport = { ...signed(begun), ...noProgress, receiving: true, unfinishedBy: by };
      return (await insertOnce(imports, document)) ? document : undefined;
    },
    /**
     * Ends the upload, so the check can start; rows of a bulk change are `checked` already. Returns undefined when the import was
     * discarded in the meantime.
     */
    received: async (_id: ObjectId, received: Received, act: Act): Promise<StoredImport | undefined> => {
      const found = await imports.findOneAndUpdate(
        { _id, state: 'checking', receiving: true },
        { $set: received, $unset: { receiving: true }, $push: logged(_id, received.state, act) },
        { returnDocument: 'after' },
      );
      return found ?? undefined;
    },
    unfinishedOf: async (by: string): Promise<StoredImport | undefined> =>
      (await imports.findOne({ unfinishedBy: by })) ?? undefined,
    countUnfinished: (): Promise<number> => imports.countDocuments({ unfinishedBy: { $exists: true } }),
    /** Imports that wait for their admin's decision, oldest first: at most one of each admin. */
    undecided: (): Promise<StoredImport[]> =>
      imports
        .find({ unfinishedBy: { $exists: true }, state: 'checked' })
        .sort({ createdAt: 1 })
        .toArray(),
    byId: async (id: string): Promise<StoredImport | undefined> =>
      (await imports.findOne({ _id: new ObjectId(id) })) ?? undefined,
    list: (): Promise<StoredImport[]> => imports.find().sort({ createdAt: -1 }).limit(listed).toArray(),
    apply: async (_id: ObjectId, withDoubtful: boolean, act: Act): Promise<void> => {
      const expiresAt = new Date(act.at.getTime() + keepMs.applied);
      const $set = { state: 'applying', afterLine: 0, withDoubtful, expiresAt } as const;
      await imports.updateOne({ _id, state: 'checked' }, { $set, $push: logged(_id, $set.state, act) });
    },
    /** There is nothing to undo where no row was applied. A second undo tries the parts that the first one kept. */
    undo: async (_id: ObjectId, act: Act): Promise<void> => {
      const { by: undoneBy, byUid } = signed(act);
      const $set = {
        state: 'undoing',
        afterLine: 0,
        undone: 0,
        kept: 0,
        undoneBy,
        undoneByUid: byUid,
      } as const;
      const undoable = [
        { state: 'applied', applied: { $gt: 0 } },
        { state: 'undone', kept: { $gt: 0 } },
      ] as const;
      await imports.updateOne({ _id, $or: [...undoable] }, { $set, $push: logged(_id, $set.state, act) });
    },
    /** Returns false when there was nothing left to discard. */
    discard: async (_id: ObjectId, act: Act): Promise<boolean> => {
      const open = { _id, state: { $in: ['checking' as const, 'checked' as const] } };
      const update = { ...ended('discarded'), $push: logged(_id, 'discarded', act) };
      return (await imports.updateOne(open, update)).modifiedCount === 1;
    },
    atWork: (): Promise<StoredImport[]> =>
      imports
        .find({ state: { $in: ['checking', 'applying', 'undoing'] }, receiving: { $exists: false } })
        .toArray(),
    outdated: async (now: Date, receivingSince: Date): Promise<ObjectId[]> => {
      const expired = { expiresAt: { $lt: now }, state: { $nin: ['applying' as const, 'undoing' as const] } };
      const abandoned = { receiving: true, createdAt: { $lt: receivingSince } };
      const found = await imports.find({ $or: [expired, abandoned] }).toArray();
      return found.map(({ _id }) => _id);
    },
    /** Lists the whole finished imports of an admin beyond the latest ones. */
    wholeOf: async (by: string): Promise<ObjectId[]> => {
      const found = await imports
        .find({ ...finished, by })
        .sort({ createdAt: -1 })
        .skip(keptWhole)
        .toArray();
      return found.map(({ _id }) => _id);
    },
    /** Lists the whole finished imports of earlier days. */
    wholeBefore: async (now: Date): Promise<ObjectId[]> => {
      const createdAt = { $lt: new Date(now.getTime() - day) };
      const found = await imports.find({ ...finished, createdAt }).toArray();
      return found.map(({ _id }) => _id);
    },
    markTrimmed: async (_id: ObjectId): Promise<void> => {
      await imports.updateOne({ _id }, { $set: { trimmed: true } });
    },
    /** Keeps an import with unsent entries for the staff log; a later round removes it. */
    remove: async (_id: ObjectId): Promise<void> => {
      await imports.deleteOne({ _id, 'log.0': { $exists: false } });
    },
    /** Ends a step and adds its counts once, even if the step ran several times. */
    endStep: async ({ _id, state, afterLine }: ImportAtWork, { counts, next }: StepEnd): Promise<void> => {
      const added = Object.entries(counters[state]).map(([value, counter]) => [counter, counts[value] ?? 0]);
      const then = next === undefined ? lastSteps[state] : { $set: { afterLine: next } };
      await imports.updateOne({ _id, state, afterLine }, { $inc: Object.fromEntries(added), ...then });
    },
  };
}

export type PartImportStore = Awaited<ReturnType<typeof createPartImportStore>>;
