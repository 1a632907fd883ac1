import type { Migration } from '@shop/service-kit';

interface KnownMail {
  readonly _id: string;
  readonly subject: string;
  /** Id of the order that it is about, then its number. */
  readonly order?: readonly string[];
}

const ofOrder = 'mails_of_order';
const aboutOrders = { $gte: 'order-', $lt: 'order.' } as const;
const idAtTheEnd = /-([0-9a-f]{24})$/;
const numberInside = /SP-\d{2}-[0-9A-Z]{5}/;

/**
 * Mails say which order they are about. Those from before say it in their fact, or, about parcels and refunds, by the number in their
 * subject, which another mail of the same order has, too.
 */
export const mailsOfOrder: Migration = {
  number: 1,
  name: 'mails-of-order',
  leaves: null,
  up: async (db) => {
    const mails = db.collection<KnownMail>('mails');
    await mails.createIndex({ order: 1, createdAt: -1, _id: -1 }, { name: ofOrder });
    const remaining = () =>
      mails.find(
        { _id: aboutOrders, order: { $exists: false } },
        { projection: { subject: 1 }, hint: { _id: 1 } },
      );
    for await (const { _id, subject } of remaining()) {
      const id = idAtTheEnd.exec(_id)?.[1];
      const order = [id, numberInside.exec(subject)?.[0]].filter((key) => key !== undefined);
      if (id !== undefined) await mails.updateOne({ _id }, { $set: { order } });
    }
    for await (const { _id, subject } of remaining()) {
      const number = numberInside.exec(subject)?.[0];
      const other = number === undefined ? null : await mails.findOne({ order: number }, { hint: ofOrder });
      if (other?.order) await mails.updateOne({ _id }, { $set: { order: other.order } });
    }
  },
};
