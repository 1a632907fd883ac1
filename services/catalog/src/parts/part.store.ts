import { partNumberKey } from '@shop/contracts';
import { createIndexes, isDuplicateKey, withoutSearchFields } from '@shop/service-kit';
import DataLoader from 'dataloader';
import { type Db, type Document, type IndexDescription, ObjectId } from 'mongodb';
import type { PartDocument } from './part.document.ts';

/** A `null` filter also matches documents without the key. */
export type StoredPart = Omit<PartDocument<ObjectId>, 'deletedAt'> & { readonly deletedAt?: Date | null };

export interface PartFigures {
  /** Parts with less stock than their minimum order, which buyers cannot order (HOME-32). */
  readonly lowStock: number;
}

type NumberedPart = Pick<StoredPart, '_id' | 'partNumber' | 'changedAt' | 'createdAt'>;
type NumberHolder = Pick<StoredPart, '_id' | 'deletedAt'>;

type Index = Readonly<Record<string, 1 | -1>>;

const numberIndex: Index = { partNumber: 1 };
const byId: Index = { _id: 1 };
const keyIndex: Index = { partNumberKey: 1 };
const changeIndex: Index = { changedAt: 1, _id: 1 };

/** Covers the low-stock count, so MongoDB reads no documents. */
const stockIndex: Index = { availableQuantity: 1, minOrderQuantity: 1, deletedAt: 1 };

const indexes: IndexDescription[] = [
  { key: numberIndex, unique: true },
  { key: keyIndex, unique: true, partialFilterExpression: { partNumberKey: { $exists: true } } },
  { key: changeIndex },
  { key: stockIndex },
];

const inCatalogue = { deletedAt: null };
const hasLowStock = {
  $and: [{ $lt: ['$availableQuantity', '$minOrderQuantity'] }, { $not: ['$deletedAt'] }],
};

/** Fields that single-part reads skip. */
const unseen = { ...withoutSearchFields, history: 0, recentHistory: 0 } as const;
const listed = {
  partNumber: 1,
  name: 1,
  family: 1,
  img: 1,
  priceCents: 1,
  description: 1,
  minOrderQuantity: 1,
  availableQuantity: 1,
  createdAt: 1,
  changedAt: 1,
  version: 1,
  stockSeq: 1,
  deletedAt: 1,
} as const satisfies Partial<Record<keyof StoredPart, 1>>;

/** Fields a basket needs; the full part is many times larger. */
const ordered = { ...listed, priceBreaks: 1, orderStep: 1 } as const satisfies Partial<
  Record<keyof StoredPart, 1>
>;

export type OrderedRow = Pick<StoredPart, '_id' | keyof typeof ordered>;

/** A list row, with the fields that make up its state. */
export type StoredRow = Pick<StoredPart, '_id' | keyof typeof listed>;

/** Ignores the part `besides`; parts deleted by `deletedBefore` lose their number. */
export interface NumberClaim {
  readonly besides?: string;
  readonly deletedBefore: Date;
}

/** Reads and adds parts. Skips deleted ones (`deletedAt`). */
export async function createPartStore(db: Db) {
  const parts = db.collection<StoredPart>('parts');
  await createIndexes(parts, indexes);

  /** Batches all reads of one tick into one query by id alone, which MongoDB answers without planning. */
  const loader = <Stored extends Pick<StoredPart, '_id' | 'deletedAt'>>(projection: Document) =>
    new DataLoader<string, Stored | undefined>(
      async (ids) => {
        const wanted = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
        const found = await parts.find(wanted).project<Stored>(projection).toArray();
        const live = new Map(
          found.filter((part) => !part.deletedAt).map((part) => [part._id.toHexString(), part]),
        );
        return ids.map((id) => live.get(id));
      },
      { cache: false, batchScheduleFn: setImmediate },
    );
  const whole = loader<StoredPart>(unseen);
  const rows = loader<StoredRow>(listed);
  const orderable = loader<OrderedRow>(ordered);

  /** Finds the parts, deleted ones included, with exactly this number or the same comparison key. */
  const withNumber = async (number: string): Promise<NumberHolder[]> => {
    const projection = { deletedAt: 1 } as const;
    const found = await Promise.all([
      parts.findOne({ partNumber: number }, { projection, hint: numberIndex }),
      parts.findOne({ partNumberKey: partNumberKey(number) }, { projection, hint: keyIndex }),
    ]);
    const holders = found.filter((part) => part !== null);
    return [...new Map(holders.map((part) => [part._id.toHexString(), part])).values()];
  };

  return {
    newId: (): ObjectId => new ObjectId(),
    figures: async (): Promise<PartFigures> => {
      const counted = parts.aggregate<PartFigures>(
        [
          { $group: { _id: null, lowStock: { $sum: { $cond: [hasLowStock, 1, 0] } } } },
          { $project: { _id: 0, lowStock: 1 } },
        ],
        { hint: stockIndex },
      );
      return (await counted.next()) ?? { lowStock: 0 };
    },
    byId: (id: string): Promise<StoredPart | undefined> => whole.load(id.toLowerCase()),
    orderableById: (id: string): Promise<OrderedRow | undefined> => orderable.load(id.toLowerCase()),
    rowById: (id: string): Promise<StoredRow | undefined> => rows.load(id),
    numbersAfter: (id: string | undefined, limit: number): Promise<NumberedPart[]> => {
      const behind = id === undefined ? {} : { _id: { $gt: new ObjectId(id) } };
      return parts
        .find({ ...behind, ...inCatalogue })
        .project<NumberedPart>({ partNumber: 1, changedAt: 1, createdAt: 1 })
        .hint(byId)
        .sort(byId)
        .limit(limit)
        .toArray();
    },
    idByNumber: async (number: string): Promise<string | undefined> =>
      (await withNumber(number)).find(({ deletedAt }) => !deletedAt)?._id.toHexString(),
    /** Maps {@link partNumberKey}s to the ids of live parts, with one query. */
    idsByKey: async (keys: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const projection = { partNumberKey: 1, deletedAt: 1 } as const;
      const wanted = { partNumberKey: { $in: [...new Set(keys)] } };
      const found = await parts.find(wanted, { projection, hint: keyIndex }).toArray();
      const live = found.filter(({ deletedAt }) => !deletedAt);
      return new Map(live.map(({ _id, partNumberKey: key = '' }) => [key, _id.toHexString()]));
    },
    /** Returns whether the number is free. Takes it from parts deleted too long ago to be restored. */
    freeNumber: async (number: string, { besides, deletedBefore }: NumberClaim): Promise<boolean> => {
      const holders = await withNumber(number);
      const given = await Promise.all(
        holders.map(async ({ _id }) => {
          if (_id.toHexString() === besides) return true;
          const { modifiedCount } = await parts.updateOne(
            { _id, deletedAt: { $lte: deletedBefore } },
            { $set: { partNumber: `${number} ${_id.toHexString()}` }, $unset: { partNumberKey: '' } },
            { hint: byId },
          );
          return modifiedCount === 1;
        }),
      );
      return given.every(Boolean);
    },
    /** Returns false when another part has the number. */
    insert: async (part: StoredPart): Promise<boolean> => {
      try {
        await parts.insertOne(part);
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}

export type PartStore = Awaited<ReturnType<typeof createPartStore>>;
