import type { WholeOrderState } from '@shop/contracts';
import { createTokenSearch, prefixFilter } from '@shop/service-kit';
import { type Db, type Filter, type FindCursor, ObjectId } from 'mongodb';
import {
  type OrderDocument,
  orderIndexes,
  ordersCollection,
  orderProjection as projection,
  toOrder,
  withLines,
} from './order.document.ts';
import { searchedTokens } from './order.search.ts';
import type { Order } from './order.types.ts';

/** Whose orders: one account's (with `uid`), or every account's that had the address. */
export interface Person {
  readonly email: string;
  readonly uid?: string;
}

export interface OrderFilter {
  readonly person?: Person | undefined;
  readonly states: readonly WholeOrderState[];
  readonly q?: string | undefined;
}

/** The newest `limit` orders: older than `before`, or from `upTo` on, inclusive. */
export interface OrderPage {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly upTo?: string | undefined;
}

/** Number of orders, and number of rows in the lists of the specified calls. */
interface ListCount {
  readonly orders: number;
  readonly rows: number;
}

/** Batch size while streaming a whole list. */
const streamedOrders = 100;
/** Batch size of a page: small, because a few orders of many lines can fill it. */
const pagedOrders = 30;

const paidStates: readonly WholeOrderState[] = ['paid', 'shipped'];

export function orderLists(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const search = createTokenSearch(db, { collection: ordersCollection, index: orderIndexes.bySearch });

  const query = async ({ person, states, q }: OrderFilter): Promise<Filter<OrderDocument>> => {
    const tokens = searchedTokens(q);
    // A person has few orders, so the order of words does not matter: skip counting tokens on every shard.
    const found = person === undefined ? await search(tokens) : { ...person, ...prefixFilter(tokens) };
    return { ...found, state: { $in: [...states] } };
  };

  const found = async (filter: OrderFilter, page: OrderPage): Promise<FindCursor<Order>> =>
    orders
      .find({ ...(await query(filter)), ...within(page) }, { projection, hint: searchIndex(filter) })
      .sort({ _id: -1 })
      .limit(page.limit)
      .map((document) => toOrder(document));

  const countRead = async (wanted: Filter<OrderDocument>, hint: string): Promise<ListCount> => {
    const counted = orders.aggregate<{ orders: number; extra: number }>(
      [{ $match: wanted }, { $group: { _id: null, orders: { $sum: 1 }, extra: { $sum: '$extraRows' } } }],
      { hint },
    );
    const { orders: all, extra } = (await counted.next()) ?? { orders: 0, extra: 0 };
    return { orders: all, rows: all + extra };
  };

  return {
    async *listStream(filter: OrderFilter): AsyncGenerator<Order> {
      yield* orders
        .find(await query(filter), { projection, hint: listIndex(filter) })
        .sort({ _id: -1 })
        .batchSize(streamedOrders)
        .map((document) => toOrder(document));
    },

    async listPage(filter: OrderFilter, page: OrderPage): Promise<Order[]> {
      return (await found(filter, page)).toArray();
    },

    /** Streams the same page, so the caller can stop early. */
    async *listFrom(filter: OrderFilter, page: OrderPage): AsyncGenerator<Order> {
      yield* (await found(filter, page)).batchSize(pagedOrders);
    },

    async listCount(filter: OrderFilter): Promise<ListCount> {
      const wanted = await query(filter);
      if (searchIndex(filter) !== orderIndexes.byState) return countRead(wanted, searchIndex(filter));
      const [all, extra] = await Promise.all([
        orders.countDocuments(wanted, { hint: orderIndexes.byState }),
        countRead({ ...wanted, ...withLines }, orderIndexes.byLinesAmount),
      ]);
      return { orders: all, rows: all + extra.rows - extra.orders };
    },

    /** Returns whether a person has a paid order of a part. Scans only that person's orders. */
    async hasPaidFor({ partId, ...person }: Required<Person> & { partId: string }): Promise<boolean> {
      const part = partId.toLowerCase();
      const wanted = {
        ...person,
        state: { $in: [...paidStates] },
        $or: [{ partId: part }, { lines: { $elemMatch: { partId: part, state: 'reserved' as const } } }],
      };
      const options = { projection: { _id: 1 }, hint: orderIndexes.ofPerson } as const;
      return (await orders.findOne(wanted, options)) !== null;
    },
  };
}

function within({ before, upTo }: OrderPage): Filter<OrderDocument> {
  if (before !== undefined) return { _id: { $lt: new ObjectId(before) } };
  return upTo === undefined ? {} : { _id: { $lte: new ObjectId(upTo) } };
}

/** The index in list order: nothing to sort, however long the list. */
function listIndex({ person }: OrderFilter): string {
  return person === undefined ? orderIndexes.byState : orderIndexes.ofPerson;
}

/** A search over all orders uses the token index and sorts its few matches. */
function searchIndex(filter: OrderFilter): string {
  return filter.person === undefined && searchedTokens(filter.q).length > 0
    ? orderIndexes.bySearch
    : listIndex(filter);
}
