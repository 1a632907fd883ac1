import type { WholeOrderState } from '@shop/contracts';
import type { Db, Filter, FindCursor } from 'mongodb';
import {
  type OrderDocument,
  orderIndexes,
  ordersCollection,
  orderProjection as projection,
  toOrder,
} from './order.document.ts';
import type { Order } from './order.types.ts';
import { idFrom } from './order-id.store.ts';

/** Reads the orders that are due for a sweeper, oldest first, streaming them from their index. */
export function dueOrders(db: Db) {
  function due(filter: Filter<OrderDocument>, hint: string, oldest: string): FindCursor<Order> {
    return db
      .collection<OrderDocument>(ordersCollection)
      .find(filter, { projection, hint })
      .sort({ [oldest]: 1 })
      .map((document) => toOrder(document));
  }

  return {
    undecided: (before: Date): AsyncIterable<Order> =>
      due({ state: 'requested', _id: { $lt: idFrom(before) } }, orderIndexes.byState, '_id'),

    /** Orders whose stock release has been due since before `before`. */
    unreleased: (before: Date): AsyncIterable<Order> =>
      due(
        { 'release.state': 'due', 'release.since': { $lt: before } },
        orderIndexes.byRelease,
        'release.since',
      ),

    /**
     * Orders in `state`, placed at or after `since`, without an invoice. One state per query, so every engine can use
     * the index alone.
     */
    uninvoiced: (state: WholeOrderState, since: Date): AsyncIterable<Order> =>
      due(
        { state, invoiceNumber: { $exists: false }, _id: { $gte: idFrom(since) } },
        orderIndexes.byInvoice,
        '_id',
      ),

    /** Unpaid orders placed before `before` whose buyer has no held notice yet. */
    unannounced: (before: Date): AsyncIterable<Order> =>
      due(
        { state: 'reserved', heldNotice: 'due', _id: { $lt: idFrom(before) } },
        orderIndexes.byHeldNotice,
        '_id',
      ),

    overdueHolds: (now: Date): AsyncIterable<Order> =>
      due({ state: 'reserved', reservedUntil: { $lte: now } }, orderIndexes.byHold, 'reservedUntil'),

    paymentsToCheck: (now: Date): AsyncIterable<Order> =>
      due(
        { state: 'reserved', 'intent.checkAt': { $lte: now } },
        orderIndexes.byPaymentCheck,
        'intent.checkAt',
      ),
  };
}
