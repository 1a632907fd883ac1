import { partNumberKey } from '@shop/contracts';
import { createIndexes, insertOnce, isDuplicateKey } from '@shop/service-kit';
import { type Db, MongoBulkWriteError, ObjectId } from 'mongodb';
import type { PartDocument, StockMovementDocument } from './part.document.ts';

/** A `null` filter also matches documents without the key. */
export type StoredPart = Omit<PartDocument<ObjectId>, 'deletedAt'> & { readonly deletedAt?: Date | null };
type Movement = StockMovementDocument<ObjectId>;

type NumberedPart = Pick<StoredPart, '_id' | 'partNumber' | 'changedAt'>;

const inCatalogue = { deletedAt: null };
const onView = { ...inCatalogue, state: { $ne: 'hidden' as const } };

/** Fields that reads of whole parts skip. */
const unseen = { searchTokens: 0, log: 0 } as const;

/** Long fields that an order does not need; with them, a part is many times larger. */
const unordered = { ...unseen, lastChange: 0, images: 0, oeNumbers: 0, attributes: 0, fitments: 0 } as const;

export type OrderedRow = Omit<StoredPart, keyof typeof unordered>;

/** Ignores the part `besides`; parts deleted by `deletedBefore` lose their number. */
export interface NumberClaim {
  readonly besides?: string;
  readonly deletedBefore: Date;
}

/** Parts per batch when the whole catalogue is streamed. */
const streamedParts = 100;

/** Ignores duplicates, which an earlier attempt may have written. */
async function ignoringDuplicates(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const faults = error instanceof MongoBulkWriteError ? [error.writeErrors].flat() : [];
    if (!isDuplicateKey(error) || faults.some(({ code }) => code !== 11_000)) throw error;
  }
}

function isOnView({ state, deletedAt }: Pick<StoredPart, 'state' | 'deletedAt'>): boolean {
  return !deletedAt && state !== 'hidden';
}

/** Reads and adds parts. Skips deleted ones (`deletedAt`) unless it says otherwise. */
export async function createPartStore(db: Db) {
  const parts = db.collection<StoredPart>('parts');
  const movements = db.collection<Movement>('stock_movements');
  await createIndexes(parts, [
    { key: { partNumber: 1 }, unique: true },
    {
      key: { partNumberKey: 1 },
      unique: true,
      partialFilterExpression: { partNumberKey: { $exists: true } },
    },
  ]);

  const withKeys = (numbers: readonly string[]) => ({ partNumberKey: { $in: [...new Set(numbers)] } });

  return {
    newId: (): ObjectId => new ObjectId(),
    idOf: (id: string): ObjectId => new ObjectId(id),
    /** Counts the parts in the catalogue, hidden ones included. */
    count: (): Promise<number> => parts.countDocuments({ deletedAt: null }),
    /** By id alone, which MongoDB answers without planning. */
    byId: async (id: string): Promise<StoredPart | undefined> => {
      const found = await parts.findOne({ _id: new ObjectId(id) }, { projection: unseen });
      return found && !found.deletedAt ? found : undefined;
    },
    /** Skips hidden parts, which buyers don't see. */
    findVisible: async (id: string): Promise<StoredPart | undefined> => {
      const found = await parts.findOne({ _id: new ObjectId(id) }, { projection: unseen });
      return found && isOnView(found) ? found : undefined;
    },
    byIds: async (ids: readonly string[]): Promise<StoredPart[]> => {
      const wanted = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const found = await parts.find(wanted, { projection: unseen }).toArray();
      return found.filter(({ deletedAt }) => !deletedAt);
    },
    /** Skips hidden parts, like the reads below for buyers. */
    byNumber: async (number: string): Promise<StoredPart | undefined> => {
      const key = { partNumberKey: partNumberKey(number) };
      return (await parts.findOne({ ...key, ...onView }, { projection: unseen })) ?? undefined;
    },
    orderable: async (ids: readonly string[]): Promise<OrderedRow[]> => {
      const wanted = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const found = await parts.find(wanted).project<OrderedRow>(unordered).toArray();
      return found.filter(isOnView);
    },
    /** Includes deleted and hidden parts. */
    customsOf: (ids: readonly string[]) =>
      parts
        .find({ _id: { $in: ids.map((id) => new ObjectId(id)) } })
        .project<Pick<StoredPart, '_id' | 'hsCode' | 'origin' | 'weightGrams'>>({
          hsCode: 1,
          origin: 1,
          weightGrams: 1,
        })
        .toArray(),
    numbersAfter: (id: string | undefined, limit: number): Promise<NumberedPart[]> => {
      const behind = id === undefined ? {} : { _id: { $gt: new ObjectId(id) } };
      return parts
        .find({ ...behind, ...onView })
        .project<NumberedPart>({ partNumber: 1, changedAt: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    },
    /** Maps {@link partNumberKey}s to ids. */
    idsByKey: async (keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const found = await parts
        .find({ ...withKeys(keys), ...onView })
        .project<Pick<StoredPart, '_id' | 'partNumberKey'>>({ partNumberKey: 1 })
        .toArray();
      return new Map(found.map(({ _id, partNumberKey: key = '' }) => [key, _id.toHexString()]));
    },
    /** Maps {@link partNumberKey}s to parts, deleted ones included. */
    partsByKey: async (keys: readonly string[]): Promise<ReadonlyMap<string, StoredPart>> => {
      const found = await parts.find(withKeys(keys), { projection: unseen }).toArray();
      return new Map(found.map((part) => [part.partNumberKey ?? '', part]));
    },
    /** Returns whether the number is free. Takes it from a part deleted too long ago to be restored. */
    freeNumber: async (number: string, { besides, deletedBefore }: NumberClaim): Promise<boolean> => {
      const key = { partNumberKey: partNumberKey(number) };
      const holder = await parts.findOne(key, { projection: { _id: 1 } });
      if (!holder || holder._id.toHexString() === besides) return true;
      const { modifiedCount } = await parts.updateOne(
        { _id: holder._id, deletedAt: { $lte: deletedBefore } },
        { $set: { partNumber: `${number} ${holder._id.toHexString()}` }, $unset: { partNumberKey: '' } },
      );
      return modifiedCount === 1;
    },
    /** Returns false when another part has the number. */
    insert: (part: StoredPart): Promise<boolean> => insertOnce(parts, part),
    /** Adds parts and their opening movements, and returns the ids of those that exist afterwards. */
    insertAll: async (
      added: readonly { readonly part: StoredPart; readonly opening: Movement }[],
    ): Promise<ReadonlySet<string>> => {
      if (added.length === 0) return new Set();
      const openings = added.map(({ opening }) => opening);
      const documents = added.map(({ part }) => part);
      await ignoringDuplicates(movements.insertMany(openings, { ordered: false }));
      await ignoringDuplicates(parts.insertMany(documents, { ordered: false }));
      const wanted = { _id: { $in: documents.map(({ _id }) => _id) } };
      const found = await parts.find(wanted, { projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id.toHexString()));
    },
    /** Streams the catalogue, sorted by number. */
    stream: (): AsyncIterable<StoredPart> =>
      parts.find(inCatalogue, { projection: unseen }).sort({ partNumber: 1 }).batchSize(streamedParts),
  };
}

export type PartStore = Awaited<ReturnType<typeof createPartStore>>;
