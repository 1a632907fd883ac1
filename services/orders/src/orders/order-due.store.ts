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

/** Orders that a sweeper has to look at, oldest first, read from their index while they are worked on. */
export function dueOrders(db: Db) {
  function due(filter: Filter<OrderDocument>, hint: string, oldest: string): FindCursor<Order> {
    return db
      .collection<OrderDocument>(ordersCollection)
      .find(filter, { projection, hint })
      .sort({ [oldest]: 1 })
      .map((document) => toOrder(document));
  }

  return {
    /** Orders from before `before` that still wait for their stock. */
    undecided: (before: Date): AsyncIterable<Order> =>
      due({ state: 'requested', _id: { $lt: idFrom(before) } }, orderIndexes.byState, '_id'),

    /** Orders whose stock should have been back since `before`. */
    unreleased: (before: Date): AsyncIterable<Order> =>
      due(
        { 'release.state': 'due', 'release.since': { $lt: before } },
        orderIndexes.byRelease,
        'release.since',
      ),

    /** Orders in `state` from `since` on without an invoice. A state at a time: then every engine goes by the index alone. */
    uninvoiced: (state: WholeOrderState, since: Date): AsyncIterable<Order> =>
      due(
        { state, invoiceNumber: { $exists: false }, _id: { $gte: idFrom(since) } },
        orderIndexes.byInvoice,
        '_id',
      ),

    /** Unpaid orders from before `before` of whose hold the buyer was not told. */
    unannounced: (before: Date): AsyncIterable<Order> =>
      due(
        { state: 'reserved', heldNotice: 'due', _id: { $lt: idFrom(before) } },
        orderIndexes.byHeldNotice,
        '_id',
      ),

    overdueHolds: (now: Date): AsyncIterable<Order> =>
      due({ state: 'reserved', reservedUntil: { $lte: now } }, orderIndexes.byHold, 'reservedUntil'),

    /** Unpaid orders with a payment that nobody reported on for some time. */
    paymentsToCheck: (now: Date): AsyncIterable<Order> =>
      due(
        { state: 'reserved', 'intent.checkAt': { $lte: now } },
        orderIndexes.byPaymentCheck,
        'intent.checkAt',
      ),
  };
}
