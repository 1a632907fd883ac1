import type { OrderState } from '@shop/contracts';
import { createTokenSearch } from '@shop/service-kit';
import { type Db, type Filter, ObjectId } from 'mongodb';
import {
  type OrderDocument,
  orderIndexes,
  orderProjection,
  ordersCollection,
  toOrder,
} from './order.document.ts';
import type { Order } from './order.types.ts';
import { searchWords } from './order.words.ts';

/** Which orders a list is about. */
export interface OrderFilter {
  readonly email?: string | undefined;
  readonly states: readonly OrderState[];
  readonly q?: string | undefined;
}

/** What a whole list holds of the database at a time. */
const streamedRows = 100;

/** In the order of the list, so that nothing has to be sorted, however long the list is. */
function walking({ email }: OrderFilter): string {
  return email === undefined ? orderIndexes.byState : orderIndexes.ofPerson;
}

/** A search over everybody's orders goes by its words; its few newest matches are sorted. */
function searching(filter: OrderFilter): string {
  return filter.email === undefined && searchWords(filter.q).length > 0
    ? orderIndexes.byWord
    : walking(filter);
}

/** The lists of orders, newest first. */
export function createOrderListStore(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const search = createTokenSearch(db, { collection: ordersCollection, index: orderIndexes.byWord });

  const query = async ({ email, states, q }: OrderFilter): Promise<Filter<OrderDocument>> => ({
    ...(await search(searchWords(q))),
    ...(email === undefined ? {} : { email }),
    state: { $in: [...states] },
  });

  return {
    /** Every matching order, one after the other. */
    stream: async function* (filter: OrderFilter): AsyncGenerator<Order> {
      yield* orders
        .find(await query(filter), { projection: orderProjection, hint: walking(filter) })
        .sort({ _id: -1 })
        .batchSize(streamedRows)
        .map((document) => toOrder(document));
    },

    /** The newest `limit` matching orders that are older than `before`. */
    page: async (
      filter: OrderFilter,
      page: { limit: number; before?: string | undefined },
    ): Promise<Order[]> => {
      const older = page.before === undefined ? {} : { _id: { $lt: new ObjectId(page.before) } };
      const found = await orders
        .find(
          { ...(await query(filter)), ...older },
          { projection: orderProjection, hint: searching(filter) },
        )
        .sort({ _id: -1 })
        .limit(page.limit)
        .toArray();
      return found.map(toOrder);
    },

    count: async (filter: OrderFilter): Promise<number> =>
      orders.countDocuments(await query(filter), { hint: searching(filter) }),
  };
}

export type OrderListStore = ReturnType<typeof createOrderListStore>;
