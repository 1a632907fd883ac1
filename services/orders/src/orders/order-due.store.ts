import type { WholeOrderState } from '@shop/contracts';
import { type Db, type Filter, type FindCursor, ObjectId } from 'mongodb';
import {
  type OrderDocument,
  ordersCollection,
  orderProjection as projection,
  toOrder,
  watchedRefunds,
} from './order.document.ts';
import type { Order, RefundState } from './order.types.ts';

/** Returns the smallest id of an order placed at or after `time`: an ObjectId starts with its second of creation. */
export function idFrom(time: Date): ObjectId {
  return ObjectId.createFromTime(Math.floor(time.getTime() / 1_000));
}

interface RefundCount {
  readonly state: RefundState;
  readonly count: number;
  readonly since: Date;
}

/** Reads the orders that are due for a sweeper, oldest first, streaming them from their index. */
export function dueOrders(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);

  function due(filter: Filter<OrderDocument>, oldest: string): FindCursor<Order> {
    return orders
      .find(filter, { projection })
      .sort({ [oldest]: 1 })
      .map((document) => toOrder(document));
  }

  return {
    undecided: (before: Date): AsyncIterable<Order> =>
      due({ state: 'requested', _id: { $lt: idFrom(before) } }, '_id'),

    /** Orders whose stock release has been due since before `before`. */
    unreleased: (before: Date): AsyncIterable<Order> =>
      due({ 'release.state': 'due', 'release.since': { $lt: before } }, 'release.since'),

    /** Orders with returned pieces that have been due in stock since before `before`. */
    unreturned: (before: Date): AsyncIterable<Order> => due({ 'returns.restockDue': { $lt: before } }, '_id'),

    /** Orders in these states without an invoice. */
    uninvoiced: (states: readonly WholeOrderState[]): AsyncIterable<Order> =>
      due({ state: { $in: [...states] }, invoiceNumber: { $exists: false } }, '_id'),

    /** Invoiced orders with a refund that lacks a credit note, or the one that cancels it after a rejection. */
    async *uncredited(): AsyncGenerator<Order> {
      const missing = { $exists: false };
      const rejected = { rejectedAt: { $exists: true } };
      const lacking = [
        {
          'refunds.state': 'succeeded',
          refunds: { $elemMatch: { state: 'succeeded', creditNote: missing } },
        },
        {
          'refunds.rejectedAt': rejected.rejectedAt,
          refunds: { $elemMatch: { ...rejected, cancellation: missing } },
        },
      ] as const;
      for (const filter of lacking)
        yield* orders
          .find({ ...filter, invoiceNumber: { $exists: true } }, { projection })
          .map((document) => toOrder(document));
    },

    /** Unpaid orders placed before `before` whose buyer has no held notice yet. */
    unannounced: (before: Date): AsyncIterable<Order> =>
      due({ state: 'reserved', heldNotice: 'due', _id: { $lt: idFrom(before) } }, '_id'),

    overdueHolds: (now: Date): AsyncIterable<Order> =>
      due({ state: 'reserved', reservedUntil: { $lte: now } }, 'reservedUntil'),

    paymentsToCheck: (now: Date): AsyncIterable<Order> =>
      due({ state: 'reserved', 'intent.checkAt': { $lte: now } }, 'intent.checkAt'),

    /** Orders with unfinished refunds: few, and each refund says when to ask about it. */
    openRefunds: (): AsyncIterable<Order> =>
      orders
        .find({ 'refunds.state': { $in: ['asked', 'pending'] } }, { projection })
        .map((document) => toOrder(document)),

    /** Bookkeeping; the order's version stays. */
    async postponeRefund(
      { id, uid }: Order,
      refund: { id: string; checkAt: Date; checks: number },
    ): Promise<void> {
      const { checkAt, checks } = refund;
      await orders.updateOne(
        { _id: new ObjectId(id), uid, 'refunds.id': refund.id },
        { $set: { 'refunds.$.checkAt': checkAt, 'refunds.$.checks': checks } },
      );
    },

    /** Counts refunds in progress, and failed ones that no later refund took care of. */
    countRefunds: (): Promise<RefundCount[]> =>
      orders
        .aggregate<RefundCount>([
          { $match: { 'refunds.state': { $in: [...watchedRefunds] } } },
          { $unwind: '$refunds' },
          {
            $match: {
              'refunds.state': { $in: [...watchedRefunds] },
              'refunds.retriedBy': { $exists: false },
            },
          },
          { $group: { _id: '$refunds.state', count: { $sum: 1 }, since: { $min: '$refunds.at' } } },
          { $project: { _id: 0, state: '$_id', count: 1, since: 1 } },
        ])
        .toArray(),
  };
}
