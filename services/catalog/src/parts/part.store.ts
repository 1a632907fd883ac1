import { type PartFamily, partNumberKey } from '@shop/contracts';
import {
  createTokenSearch,
  isDuplicateKey,
  searchField,
  tokenize,
  withoutSearchFields,
} from '@shop/service-kit';
import DataLoader from 'dataloader';
import { type Db, type Filter, type FindCursor, type IndexDescription, ObjectId } from 'mongodb';
import { type KeysetOrder, type LastRow, rowsAfter, sortBy } from '../lists/keyset.rules.ts';
import type { PartDocument } from './part.document.ts';
import { partOrders } from './part.rules.ts';

/** Null is how the database is asked for what has no such key. */
export type StoredPart = Omit<PartDocument<ObjectId>, 'deletedAt'> & { readonly deletedAt?: Date | null };

/** Which parts, of those still in the catalogue. */
export interface PartFilter {
  readonly q?: string | undefined;
  readonly family?: PartFamily | undefined;
}

export interface PartList {
  readonly filter: PartFilter;
  readonly order: KeysetOrder;
  readonly after?: LastRow<Date | string | number> | undefined;
  readonly limit?: number | undefined;
  /** How many parts fit the filter, where that is known: many are found quickest by walking the order. */
  readonly matches?: number | undefined;
}

export interface PartFigures {
  /** Parts of the catalogue with less left than their minimum order: nobody can order them (HOME-32). */
  readonly lowStock: number;
}

type NumberedPart = Pick<StoredPart, '_id' | 'partNumber' | 'changedAt' | 'createdAt'>;
type NumberHolder = Pick<StoredPart, '_id' | 'deletedAt'>;

type Index = Readonly<Record<string, 1 | -1>>;

const numberIndex: Index = { partNumber: 1 };
const byId: Index = { _id: 1 };
/** Parts that catalog 1.0.0 adds have no key. */
const keyIndex: Index = { partNumberKey: 1 };
const changeIndex: Index = { changedAt: 1, _id: 1 };
const searchIndex: Index = { [searchField]: 1, deletedAt: 1 };
function orderIndex(order: KeysetOrder): Index {
  return { deletedAt: 1, ...sortBy(order) };
}
function familyIndex(order: KeysetOrder): Index {
  return { family: 1, ...orderIndex(order) };
}

/** Holds all that the count of low stock looks at, so no part is read. */
const stockIndex: Index = { availableQuantity: 1, minOrderQuantity: 1, deletedAt: 1 };

const orders: KeysetOrder[] = [partOrders.newest, partOrders.name, partOrders.price];

const indexes: IndexDescription[] = [
  { key: numberIndex, unique: true },
  { key: keyIndex, unique: true, partialFilterExpression: { partNumberKey: { $exists: true } } },
  { key: changeIndex },
  ...[searchIndex, stockIndex, ...orders.flatMap((order) => [orderIndex(order), familyIndex(order)])].map(
    (key) => ({
      key,
    }),
  ),
];

/** Descending lists walk the same index backwards. */
function indexed(order: KeysetOrder): KeysetOrder {
  return orders.find(({ field }) => field === order.field) ?? order;
}

/** More matches than this are not worth sorting. */
const sortedMatches = 2_000;

/**
 * Every query names its index (decision 011). A search sorts what it found, unless that is much: then walking the list
 * in its order comes upon enough of it soon.
 */
function indexFor({ filter, order, matches = 0 }: PartList, forAll = orderIndex(indexed(order))): Index {
  if (tokenize(filter.q ?? '').length > 0 && matches <= sortedMatches) return searchIndex;
  return filter.family === undefined ? forAll : familyIndex(indexed(order));
}

const hasLowStock = {
  $and: [{ $lt: ['$availableQuantity', '$minOrderQuantity'] }, { $not: ['$deletedAt'] }],
};
const inCatalogue = { deletedAt: null };
const outOfCatalogue = { deletedAt: { $gt: new Date(0) } };

/** What a whole list holds of the database at a time. */
const streamedRows = 100;
const numbersAtATime = 1_000;
/** What readers of one part leave in the database. */
const unseen = { ...withoutSearchFields, history: 0, recentHistory: 0 } as const;
/** What a row of a list needs. */
const listed = {
  partNumber: 1,
  name: 1,
  nameSort: 1,
  family: 1,
  img: 1,
  priceCents: 1,
  description: 1,
  minOrderQuantity: 1,
  availableQuantity: 1,
  createdAt: 1,
} as const satisfies Partial<Record<keyof StoredPart, 1>>;

/** A row of a list, with what its place in the list goes by. */
export type StoredRow = Pick<StoredPart, '_id' | keyof typeof listed>;

/** Who has a number, besides one part, and from when on parts that were deleted keep it. */
export interface NumberClaim {
  readonly besides?: string;
  readonly deletedBefore: Date;
}

/** Parts in the database. A part with `deletedAt` is out of the catalogue and out of reach here. */
export async function createPartStore(db: Db) {
  const parts = db.collection<StoredPart>('parts');
  await parts.createIndexes(indexes);

  const search = createTokenSearch(db, { collection: 'parts', index: searchIndex });

  /** A token of the search finds the tokens that begin with it. */
  const conditions = async ({ q, family }: PartFilter): Promise<Filter<StoredPart>> => ({
    ...(await search(tokenize(q ?? ''))),
    ...(family === undefined ? {} : { family }),
  });

  const find = async (list: PartList): Promise<FindCursor<StoredRow>> => {
    const { filter, order, after, limit } = list;
    const wanted = { ...(await conditions(filter)), ...inCatalogue };
    const last = after && { value: after.value, id: new ObjectId(after.id) };
    const cursor = parts
      .find(last ? rowsAfter(wanted, order, last) : wanted)
      .project<StoredRow>(listed)
      .hint(indexFor(list))
      .sort(sortBy(order));
    return limit === undefined ? cursor.batchSize(streamedRows) : cursor.limit(limit);
  };

  /** Asks by id alone, which the database answers without planning, and once for all requests that came in together. */
  const byIds = new DataLoader<string, StoredPart | undefined>(
    async (ids) => {
      const wanted = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const found = await parts.find(wanted, { projection: unseen }).toArray();
      const live = new Map(
        found.filter((part) => !part.deletedAt).map((part) => [part._id.toHexString(), part]),
      );
      return ids.map((id) => live.get(id));
    },
    { cache: false, batchScheduleFn: setImmediate },
  );

  /** The one whose number is written just so, and the one whose number reads the same. Deleted parts are among them. */
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
    list: async (list: PartList): Promise<StoredRow[]> => (await find(list)).toArray(),
    stream: async function* (list: PartList): AsyncGenerator<StoredRow> {
      yield* await find(list);
    },
    /** Counts keys of an index, where counting what is not deleted would read every part. */
    count: async (filter: PartFilter): Promise<number> => {
      const wanted = await conditions(filter);
      const gone = { ...wanted, ...outOfCatalogue };
      const counts = await Promise.all([
        parts.countDocuments(wanted, { hint: indexFor({ filter, order: partOrders.newest }, numberIndex) }),
        parts.countDocuments(gone, { hint: indexFor({ filter, order: partOrders.newest }) }),
      ]);
      return counts[0] - counts[1];
    },
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
    byId: (id: string): Promise<StoredPart | undefined> => byIds.load(id.toLowerCase()),
    /** Numbers of the parts behind an id, by id. */
    numbersAfter: async function* (id: string | undefined, limit: number): AsyncGenerator<NumberedPart> {
      const behind = id === undefined ? {} : { _id: { $gt: new ObjectId(id) } };
      yield* parts
        .find({ ...behind, ...inCatalogue })
        .project<NumberedPart>({ partNumber: 1, changedAt: 1, createdAt: 1 })
        .hint(byId)
        .sort(byId)
        .limit(limit)
        .batchSize(numbersAtATime);
    },
    idByNumber: async (number: string): Promise<string | undefined> =>
      (await withNumber(number)).find(({ deletedAt }) => !deletedAt)?._id.toHexString(),
    /** Whether a part may take the number. Parts that were deleted too long ago to be restored give it up. */
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
    /** False when another part has the number. */
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
