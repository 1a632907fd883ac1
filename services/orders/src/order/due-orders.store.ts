import type { WholeOrderState } from '@shop/contracts';
import type { OutboxEntry } from '@shop/service-kit';
import type { Db, Filter, FindCursor } from 'mongodb';
import {
  type OrderDocument,
  ordersCollection,
  orderProjection as projection,
  toOrder,
} from './order.document.ts';
import { idFrom, keyOf } from './order.store.ts';
import type { OpenIntent, Order } from './order.types.ts';

/** Streams the orders that are due for a sweeper, oldest first, and keeps what sweepers note about them. */
export function createDueOrders(db: Db) {
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
      order: Order,
      { id, checkAt, checks }: { id: string; checkAt: Date; checks: number },
    ): Promise<void> {
      await orders.updateOne(
        { ...keyOf(order), 'refunds.id': id },
        { $set: { 'refunds.$.checkAt': checkAt, 'refunds.$.checks': checks } },
      );
    },

    /**
     * Queues the held notice, once, without changing the order. Returns false when the order has changed since it was
     * read.
     */
    async announceHeld(order: Order, message: OutboxEntry): Promise<boolean> {
      const { matchedCount } = await orders.updateOne(
        { ...keyOf(order), version: order.version, heldNotice: 'due' },
        { $set: { heldNotice: 'sent' }, $push: { outbox: message } },
      );
      return matchedCount === 1;
    },

    /** Bookkeeping of the payment check; the order's version stays. */
    async postponeCheck(order: Order, intent: OpenIntent): Promise<void> {
      await orders.updateOne(
        { ...keyOf(order), 'intent.id': intent.id },
        { $set: { 'intent.checkAt': intent.checkAt, 'intent.checks': intent.checks } },
      );
    },
  };
}
