import type { PartFamily } from '@shop/contracts';
import { type Db, type Filter, type FindCursor, type IndexDescription, ObjectId } from 'mongodb';
import { type KeysetOrder, rowsBehind, sortBy } from '../lists/keyset.rules.ts';
import type { LastPart } from './part.cursor.ts';
import { type PartDocument, searchWords } from './part.document.ts';

export type StoredPart = PartDocument<ObjectId>;

/** Which parts, of those still in the catalogue. */
export interface PartFilter {
  readonly q?: string | undefined;
  readonly family?: PartFamily | undefined;
}

export interface PartList {
  readonly filter: PartFilter;
  readonly order: KeysetOrder;
  readonly after?: LastPart | undefined;
  readonly limit?: number | undefined;
}

const orders = [{ createdAt: -1 }, { nameSort: 1 }, { priceCents: 1 }] as const;

/** Every order of the list alone and within a family, the search, and the number that is taken once. */
const indexes: IndexDescription[] = [
  { key: { partNumber: 1 }, unique: true },
  { key: { words: 1, deletedAt: 1 } },
  ...orders.flatMap((order) => {
    const behind = { ...order, _id: Object.values(order)[0] ?? 1 };
    return [{ key: { deletedAt: 1, ...behind } }, { key: { family: 1, deletedAt: 1, ...behind } }];
  }),
];

const live = { $exists: false };

/** A word of the search finds the words that begin with it. Words hold letters and digits only. */
const conditions = ({ q, family }: PartFilter): Filter<StoredPart> => {
  const words = searchWords(q ?? '');
  return {
    ...(family === undefined ? {} : { family }),
    deletedAt: live,
    ...(words.length === 0 ? {} : { words: { $all: words.map((word) => new RegExp(`^${word}`)) } }),
  };
};

const streamedRows = 1_000;

/** Parts in the database. A part with `deletedAt` is out of the catalogue and out of reach here. */
export const createPartStore = async (db: Db) => {
  const parts = db.collection<StoredPart>('parts');
  await parts.createIndexes(indexes);

  const find = ({ filter, order, after, limit }: PartList): FindCursor<StoredPart> => {
    const wanted = conditions(filter);
    const condition: Filter<StoredPart> =
      after === undefined
        ? wanted
        : rowsBehind(wanted, order, { value: after.value, id: new ObjectId(after.id) });
    const cursor = parts.find(condition, { projection: { words: 0 } }).sort(sortBy(order));
    return limit === undefined ? cursor.batchSize(streamedRows) : cursor.limit(limit);
  };

  return {
    newId: (): ObjectId => new ObjectId(),
    list: (list: PartList): Promise<StoredPart[]> => find(list).toArray(),
    stream: (list: PartList): AsyncIterable<StoredPart> => find(list),
    count: (filter: PartFilter): Promise<number> => parts.countDocuments(conditions(filter)),
    byId: (id: string): Promise<StoredPart | null> =>
      parts.findOne({ _id: new ObjectId(id), deletedAt: live }, { projection: { words: 0 } }),
    insert: async (part: StoredPart): Promise<void> => {
      await parts.insertOne(part);
    },
    /** False when there was none, or it was deleted before. */
    markDeleted: async (id: string, now: Date): Promise<boolean> => {
      const gone = await parts.updateOne(
        { _id: new ObjectId(id), deletedAt: live },
        { $set: { deletedAt: now } },
      );
      return gone.modifiedCount === 1;
    },
  };
};

export type PartStore = Awaited<ReturnType<typeof createPartStore>>;
