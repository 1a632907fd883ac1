import { isDuplicateKey, withoutSearchFields } from '@shop/service-kit';
import { type Db, MongoBulkWriteError, type ObjectId } from 'mongodb';
import type { PartDocument, StockMovementDocument } from '../parts/part.document.ts';

export type StoredPart = PartDocument<ObjectId>;
type Movement = StockMovementDocument<ObjectId>;

// Every query names its index, see decision 011.
const byKey = { partNumberKey: 1 } as const;
const byNumber = { partNumber: 1 } as const;
const unseen = { ...withoutSearchFields, history: 0, recentHistory: 0 } as const;
const streamedRows = 100;

/** Ignores duplicates, which an earlier attempt may have written. */
async function unlessThere(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const others = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (!isDuplicateKey(error) || others.some(({ code }) => code !== 11_000)) throw error;
  }
}

/** Reads and writes parts in bulk, for imports. */
export function createComparedPartStore(db: Db) {
  const parts = db.collection<StoredPart>('parts');
  const movements = db.collection<Movement>('stock_movements');
  return {
    /** Parts by number key, including deleted ones. */
    withKeys: async (keys: readonly string[]): Promise<ReadonlyMap<string, StoredPart>> => {
      const wanted = { partNumberKey: { $in: [...keys] } };
      const found = await parts.find(wanted, { projection: unseen }).hint(byKey).toArray();
      return new Map(found.map((part) => [part.partNumberKey ?? '', part]));
    },
    withIds: async (ids: readonly ObjectId[]): Promise<ReadonlyMap<string, StoredPart>> => {
      const found = await parts.find({ _id: { $in: [...ids] } }, { projection: unseen }).toArray();
      return new Map(found.map((part) => [part._id.toHexString(), part]));
    },
    open: async (openings: readonly Movement[]): Promise<void> => {
      if (openings.length > 0) await unlessThere(movements.insertMany(openings, { ordered: false }));
    },
    /** Skips parts whose number has been taken in the meantime; check with `withIds`. */
    add: async (added: readonly StoredPart[]): Promise<void> => {
      if (added.length > 0) await unlessThere(parts.insertMany(added, { ordered: false }));
    },
    /** Streams the catalogue, sorted by number. */
    stream: async function* (): AsyncGenerator<StoredPart> {
      yield* parts
        .find({ deletedAt: null as never }, { projection: unseen })
        .hint(byNumber)
        .sort(byNumber)
        .batchSize(streamedRows);
    },
  };
}

export type ComparedPartStore = ReturnType<typeof createComparedPartStore>;
