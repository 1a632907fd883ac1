import { type PartImportRow, partNumberKey } from '@shop/contracts';
import { createIndexes } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';
import type { CheckedRow, PartImportRowDocument } from './part-import.document.ts';
import type { Step } from './part-import.store.ts';
import type { CsvRow } from './read-csv.ts';

export type StoredRow = PartImportRowDocument<ObjectId>;

export interface RowList {
  readonly importId: string;
  readonly state: PartImportRow['state'] | undefined;
  readonly afterLine: number;
}

/** Rows of a file that share a number. */
export interface SameNumber {
  readonly rows: number;
  readonly firstLine: number;
}

// Every query names its index, see decision 011.
const byLine = { importId: 1, line: 1 } as const;
const byState = { importId: 1, state: 1, line: 1 } as const;
const byKey = { importId: 1, key: 1, line: 1 } as const;

/** Rows per job step. */
const stepRows = 100;
/** Few, because decoding a batch of the longest rows must not block the event loop. */
const rowsPerBatch = 10;

export async function createPartImportRowStore(db: Db) {
  const rows = db.collection<StoredRow>('part_import_rows');
  await createIndexes(rows, [{ key: byLine, unique: true }, { key: byState }, { key: byKey }]);

  const find = ({ importId, state, afterLine }: RowList) =>
    rows
      .find({
        importId: new ObjectId(importId),
        line: { $gt: afterLine },
        state: state ?? { $exists: true },
      })
      .project<StoredRow>({ cells: 0 })
      .hint(state === undefined ? byLine : byState)
      .sort({ line: 1 });

  return {
    add: async (importId: ObjectId, read: readonly CsvRow[]): Promise<void> => {
      const documents = read.map((row) => ({
        ...row,
        _id: new ObjectId(),
        openingId: new ObjectId(),
        importId,
        key: partNumberKey(row.cells.part_number ?? ''),
      }));
      if (documents.length > 0) await rows.insertMany(documents, { ordered: false });
    },
    page: (list: RowList, limit: number): Promise<StoredRow[]> => find(list).limit(limit).toArray(),
    stream: async function* (list: RowList): AsyncGenerator<StoredRow> {
      yield* find(list).batchSize(rowsPerBatch);
    },
    removeOf: async (importId: ObjectId): Promise<void> => {
      await rows.deleteMany({ importId }, { hint: byLine });
    },
    /** Returns the rows of a step and the `afterLine` of the next one; undefined after the last step. */
    ofStep: async ({
      importId,
      afterLine,
    }: Step): Promise<{ rows: StoredRow[]; next: number | undefined }> => {
      const behind = { importId, line: { $gt: afterLine } };
      const found = await rows
        .find(behind)
        .hint(byLine)
        .sort(byLine)
        .limit(stepRows)
        .batchSize(rowsPerBatch)
        .toArray();
      return { rows: found, next: found.length < stepRows ? undefined : found.at(-1)?.line };
    },
    sameNumbers: async (
      importId: ObjectId,
      keys: readonly string[],
    ): Promise<ReadonlyMap<string, SameNumber>> => {
      const found = rows.aggregate<SameNumber & { _id: string }>(
        [
          { $match: { importId, key: { $in: [...keys] } } },
          { $group: { _id: '$key', rows: { $sum: 1 }, firstLine: { $min: '$line' } } },
        ],
        { hint: byKey },
      );
      return new Map((await found.toArray()).map(({ _id, ...same }) => [_id, same]));
    },
    /** Keeps the first result of a row. */
    saveChecks: async (checks: readonly { _id: ObjectId; result: CheckedRow<ObjectId> }[]): Promise<void> => {
      const writes = checks.map(({ _id, result }) => ({
        updateOne: { filter: { _id, state: { $exists: false } }, update: { $set: result } },
      }));
      if (writes.length > 0) await rows.bulkWrite(writes, { ordered: false });
    },
    saveOutcome: async (outcome: 'written' | 'skipped', ids: readonly ObjectId[]): Promise<void> => {
      const open = { _id: { $in: [...ids] }, outcome: { $exists: false } };
      if (ids.length > 0) await rows.updateMany(open, { $set: { outcome } });
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
