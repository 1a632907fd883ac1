import { type FieldChange, type PartImportRow, partNumberKey } from '@shop/contracts';
import { createIndexes } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';
import type { StoredImport } from './part-import.store.ts';
import type { CsvRow } from './read-csv.ts';

type Outcome = NonNullable<PartImportRow['outcome']>;

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
        outcome,
      })
      .project<StoredRow>({ cells: 0 })
      .sort({ line: 1 });

  const those = (some: readonly StoredRow[]) => ({ _id: { $in: some.map(({ _id }) => _id) } });

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
      _id: importId,
      afterLine,
    }: StoredImport): Promise<{ rows: StoredRow[]; next: number | undefined }> => {
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
    /** Returns the successors that the file gives to these number keys; undefined where it takes one away. */
    successors: async (
      importId: ObjectId,
      keys: readonly string[],
    ): Promise<ReadonlyMap<string, string | undefined>> => {
      const named = { importId, key: { $in: [...keys] }, 'cells.superseded_by': { $exists: true } };
      const found = await rows
        .find(named)
        .project<Pick<StoredRow, 'key' | 'cells'>>({ key: 1, 'cells.superseded_by': 1 })
        .toArray();
      return new Map(found.map(({ key, cells }) => [key, cells.superseded_by || undefined]));
    },
    /** Keeps the first result of a row. */
    saveChecks: async (checks: readonly { _id: ObjectId; result: CheckedRow }[]): Promise<void> => {
      const writes = checks.map(({ _id, result }) => ({
        updateOne: { filter: { _id, state: { $exists: false } }, update: { $set: result } },
      }));
      if (writes.length > 0) await rows.bulkWrite(writes, { ordered: false });
    },
    /** Keeps the first outcome of a row; only an undo replaces one, and a second undo may replace `kept`. */
    saveOutcome: async (outcome: Outcome, some: readonly StoredRow[]): Promise<void> => {
      const before = {
        written: { $exists: false },
        skipped: { $exists: false },
        undone: { $in: ['written', 'kept'] },
        kept: 'written',
      } as const;
      await rows.updateMany({ ...those(some), outcome: before[outcome] }, { $set: { outcome } });
    },
    /** Keeps only what an undo needs, and the rows that were skipped. */
    trim: async (importId: ObjectId): Promise<void> => {
      await rows.deleteMany({ importId, outcome: { $exists: false } });
      await rows.updateMany({ importId }, { $set: { cells: {} } });
    },
    count: async (
      some: readonly StoredRow[],
      field: 'state' | 'outcome',
    ): Promise<Readonly<Record<string, number>>> => {
      const found = await rows.find(those(some), { projection: { [field]: 1 } }).toArray();
      return Object.fromEntries(
        [...Map.groupBy(found, (row) => `${row[field]}`)].map(([value, same]) => [value, same.length]),
      );
    },
  };
}

export type PartImportRowStore = Awaited<ReturnType<typeof createPartImportRowStore>>;
