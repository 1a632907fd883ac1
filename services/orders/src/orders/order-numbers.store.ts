import { isDuplicateKey } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';
import {
  type OrderDocument,
  orderIndexes,
  ordersCollection,
  orderProjection as projection,
  toOrder,
} from './order.document.ts';
import type { Order } from './order.types.ts';
import { type newOrderNumber, orderNumberTokens } from './order-number.ts';

export type NewNumber = typeof newOrderNumber;

/** At a million orders a year one number in 33 is taken. */
export const numberTries = 5;

interface Progress {
  _id: 'numbered';
  /** Every order up to here has its number. */
  until: ObjectId;
}

/** Numbers for orders that were placed without one: by the version before, which may run beside this one. */
export function orderNumbers(db: Db, newNumber: NewNumber) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const progress = db.collection<Progress>('order_numbers');

  return {
    /** Orders without a number that were placed before `before`, oldest first, from where the last complete round ended. */
    async *unnumbered(before: Date): AsyncGenerator<Order> {
      const found = await progress.findOne({ _id: 'numbered' });
      const range = { ...(found ? { $gte: found.until } : {}), $lt: idFrom(before) };
      yield* orders
        .find({ _id: range, number: { $exists: false } }, { projection, hint: { _id: 1 } })
        .sort({ _id: 1 })
        .map((document) => toOrder(document));
    },

    async setNumberedUntil(time: Date): Promise<void> {
      await progress.updateOne({ _id: 'numbered' }, { $set: { until: idFrom(time) } }, { upsert: true });
    },

    /** No change of the order: whoever changes it meanwhile is not in the way. */
    async giveNumber({ id, email, createdAt }: Order): Promise<void> {
      for (let tries = 1; ; tries += 1) {
        const number = newNumber(createdAt);
        const tokens = { $each: orderNumberTokens(number) };
        try {
          await orders.updateOne(
            { _id: new ObjectId(id), email, number: { $exists: false } },
            { $set: { number }, $addToSet: { searchTokens: tokens, words: tokens } },
            { hint: { _id: 1 } },
          );
          return;
        } catch (error) {
          if (tries >= numberTries || !isDuplicateKey(error, orderIndexes.byNumber)) throw error;
        }
      }
    },
  };
}

/** Ids begin with the second in which they were made. */
export function idFrom(time: Date): ObjectId {
  return ObjectId.createFromTime(Math.floor(time.getTime() / 1_000));
}
