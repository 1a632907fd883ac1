import { formerCustomer, unpaidEndStates } from '@shop/contracts';
import type { Db } from 'mongodb';
import {
  type OrderDocument,
  ordersCollection,
  orderProjection as projection,
  toOrder,
  unpaidStates,
} from '../order/order.document.ts';
import { orderSearchFields } from '../order/order.search.ts';
import type { Order, TimelineEntry } from '../order/order.types.ts';

/** The buyer's fields of an order that was never paid, once the account is closed. */
const formerBuyer = { email: '', clientName: formerCustomer, address: '', phone: '' } as const;
/** Entries with words of the buyer or about them. */
const writtenWords: readonly string[] = ['question', 'message', 'note'];

function withoutName({ byUid: _byUid, ...entry }: TimelineEntry): TimelineEntry {
  return { ...entry, by: formerCustomer };
}

/** Finds the unpaid orders of an account that closes, and removes its buyer from orders. */
export function createClosedAccounts(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  return {
    unpaidOrdersOf: (uid: string): Promise<Order[]> =>
      orders
        .find({ uid, state: { $in: [...unpaidStates] } }, { projection })
        .map((document) => toOrder(document))
        .toArray(),

    /**
     * Removes the buyer, and what was written about it, from ended orders that were never paid. The orders stay: the
     * ledger refers to them. Throws if an order changed meanwhile: it can be repeated.
     */
    async forgetBuyer(uid: string, email: string): Promise<void> {
      const unpaid = {
        uid,
        state: { $in: [...unpaidEndStates] },
        paidCents: { $exists: false },
        email: { $ne: formerBuyer.email },
      };
      for await (const { _id, number, lines, version, ...order } of orders.find(unpaid)) {
        const own = [order.email, email];
        const timeline = order.timeline
          .filter(({ what }) => !writtenWords.includes(what))
          .map((entry) => (own.includes(entry.by) ? withoutName(entry) : entry));
        const searchFields = orderSearchFields({ id: _id.toHexString(), number, lines, ...formerBuyer });
        const { matchedCount } = await orders.updateOne(
          { _id, uid, version },
          {
            $set: { ...formerBuyer, ...searchFields, timeline },
            $unset: { delivery: 1, billing: 1, phoneE164: 1, purchaseOrderNumber: 1, question: 1 },
            $inc: { version: 1 },
          },
        );
        if (matchedCount === 0) throw new Error(`order ${number} changed while its buyer was removed`);
      }
    },

    /** Removes what a buyer and staff wrote to each other about orders. */
    async forgetWords(uid: string): Promise<void> {
      const what = { $in: [...writtenWords] };
      await orders.updateMany(
        { uid, timeline: { $elemMatch: { what } } },
        {
          $pull: { timeline: { what } },
          $unset: { question: 1, lastMessages: 1 },
          $inc: { version: 1 },
        },
      );
    },
  };
}
