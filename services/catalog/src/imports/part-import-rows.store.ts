import { type FieldChange, type PartImportRow, partNumberKey } from '@shop/contracts';
import { createIndexes } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';
import type { Step } from './part-import.store.ts';
import type { CsvRow } from './read-csv.ts';

/** The result of checking a row. */
export interface CheckedRow extends Omit<PartImportRow, 'line' | 'changes' | 'outcome'> {
  readonly changes: FieldChange[];
  /** The part that the row was compared with, and its version at that time. */
  readonly compared?: { readonly id: ObjectId; readonly version: number };
}

/** A row of an import. `_id` and `openingId` are reserved for the part it adds and that part's first ledger line. */
export interface StoredRow extends Partial<CheckedRow>, CsvRow {
  readonly _id: ObjectId;
  readonly openingId: ObjectId;
  readonly importId: ObjectId;
  /** Comparison key of the part number; empty without a number. */
  readonly key: string;
  readonly outcome?: PartImportRow['outcome'];
}

export interface RowList {
  readonly importId: ObjectId;
  readonly state: PartImportRow['state'] | undefined;
  readonly outcome?: PartImportRow['outcome'];
  readonly afterLine: number;
}

/** Rows of a file that share a number. */
export interface SameNumber {
  readonly rows: number;
  readonly firstLine: number;
}

/** Rows per job step. */
const stepRows = 100;
/** Few, because decoding a batch of the longest rows must not block the event loop. */
const rowsPerBatch = 10;

export async function createPartImportRowStore(db: Db) {
  const rows = db.collection<StoredRow>('part_import_rows');
  await createIndexes(rows, [
    { key: { importId: 1, line: 1 }, unique: true },
    { key: { importId: 1, state: 1, line: 1 } },
    { key: { importId: 1, key: 1, line: 1 } },
  ]);

  const find = ({ importId, state, outcome, afterLine }: RowList) =>
    rows
      .find({
        importId,
        line: { $gt: afterLine },
        state: state ?? { $exists: true },
        ...(outcome && { outcome }),
      })
      .project<StoredRow>({ cells: 0 })
      .sort({ line: 1 });

  return {
    /** Adds rows of a file, or rows that are checked already. */
    add: async (importId: ObjectId, read: readonly (CsvRow & Partial<CheckedRow>)[]): Promise<void> => {
      const documents = read.map((row) => ({
        ...row,
        _id: new ObjectId(),
        openingId: new ObjectId(),
        importId,
        key: partNumberKey(row.cells.part_number ?? row.partNumber ?? ''),
      }));
      if (documents.length > 0) await rows.insertMany(documents, { ordered: false });
    },
    page: (list: RowList, limit: number): Promise<StoredRow[]> => find(list).limit(limit).toArray(),
    stream: async function* (list: RowList): AsyncGenerator<StoredRow> {
      yield* find(list).batchSize(rowsPerBatch);
    },
    removeOf: async (importId: ObjectId): Promise<void> => {
      await rows.deleteMany({ importId });
    },
    /** Returns the rows of a step and the `afterLine` of the next one; undefined after the last step. */
    ofStep: async ({
      importId,
      afterLine,
    }: Step): Promise<{ rows: StoredRow[]; next: number | undefined }> => {
      const behind = { importId, line: { $gt: afterLine } };
      const found = await rows
        .find(behind)
        .sort({ line: 1 })
        .limit(stepRows)
        .batchSize(rowsPerBatch)
        .toArray();
      return { rows: found, next: found.length < stepRows ? undefined : found.at(-1)?.line };
    },
    sameNumbers: async (
      importId: ObjectId,
      keys: readonly string[],
    ): Promise<ReadonlyMap<string, SameNumber>> => {
      const found = rows.aggregate<SameNumber & { _id: string }>([
        { $match: { importId, key: { $in: [...keys] } } },
        { $group: { _id: '$key', rows: { $sum: 1 }, firstLine: { $min: '$line' } } },
      ]);
      return new Map((await found.toArray()).map(({ _id, ...same }) => [_id, same]));
    },
    /** Keeps the first result of a row. */
    saveChecks: async (checks: readonly { _id: ObjectId; result: CheckedRow }[]): Promise<void> => {
      const writes = checks.map(({ _id, result }) => ({
        updateOne: { filter: { _id, state: { $exists: false } }, update: { $set: result } },
      }));
      if (writes.length > 0) await rows.bulkWrite(writes, { ordered: false });
    },
    saveOutcome: async (outcome: 'written' | 'skipped', ids: readonly ObjectId[]): Promise<void> => {
      const open = { _id: { $in: [...ids] }, outcome: { $exists: false } };
      if (ids.length > 0) await rows.updateMany(open, { $set: { outcome } });
    },
    /** Replaces the outcome of written rows. */
    saveUndo: async (outcome: 'undone' | 'kept', ids: readonly ObjectId[]): Promise<void> => {
      const written = { _id: { $in: [...ids] }, outcome: 'written' as const };
      if (ids.length > 0) await rows.updateMany(written, { $set: { outcome } });
    },
    count: async (ids: readonly ObjectId[], field: 'state' | 'outcome'): Promise<Record<string, number>> => {
      const found = await rows.find({ _id: { $in: [...ids] } }, { projection: { [field]: 1 } }).toArray();
      const counts: Record<string, number> = {};
      for (const { [field]: value } of found) if (value) counts[value] = (counts[value] ?? 0) + 1;
      return counts;
    },
  };
}

export type PartImportRowStore = Awaited<ReturnType<typeof createPartImportRowStore>>;
