import { limits } from '@shop/contracts';
import { isDuplicateKey, type OutboxEntry, pushedLog, type Signed, signed } from '@shop/service-kit';
import type { Db, ObjectId } from 'mongodb';
import { type OrderDocument, orderIndexes, ordersCollection, unpaidStates } from '../order/order.document.ts';

export interface BuyerNote extends Signed {
  readonly id: string;
  readonly text: string;
  readonly at: Date;
}

interface NotesDocument {
  readonly _id: string;
  /** Oldest first. */
  notes: BuyerNote[];
  /** Entries for the staff log. */
  log?: OutboxEntry[];
}

export const buyerNotesCollection = 'buyer_notes';

interface BuyerSums {
  readonly orders: number;
  readonly unpaidCents: number;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly first: Date;
  readonly last: Date;
}

interface FoundMessage extends Signed {
  readonly orderId: ObjectId;
  readonly number: string;
  readonly what: 'question' | 'message';
  readonly id: string;
  readonly text: string;
  readonly at: Date;
}

export type MessageKey = Pick<FoundMessage, 'at' | 'id'>;

const hint = orderIndexes.ofPerson;

/** Reads everything about one account from its orders, and keeps the notes of staff, one document per account. */
export function createBuyerStore(db: Db) {
  const orders = db.collection<OrderDocument>(ordersCollection);
  const notes = db.collection<NotesDocument>(buyerNotesCollection);
  const messagesOf = (uid: string) => [
    { $match: { uid, 'lastMessages.0': { $exists: true } } },
    { $project: { number: 1, timeline: 1 } },
    { $unwind: '$timeline' },
    { $match: { 'timeline.what': { $in: ['question', 'message'] } } },
  ];
  return {
    async sums(uid: string): Promise<BuyerSums | undefined> {
      const unpaidCents = { $cond: [{ $in: ['$state', [...unpaidStates]] }, '$totalCents', 0] };
      const group = {
        _id: null,
        orders: { $sum: 1 },
        unpaidCents: { $sum: unpaidCents },
        paidCents: { $sum: '$paidCents' },
        refundedCents: { $sum: '$refundedCents' },
        first: { $min: '$createdAt' },
        last: { $max: '$createdAt' },
      };
      const summed = orders.aggregate<BuyerSums>([{ $match: { uid } }, { $group: group }], { hint });
      return (await summed.next()) ?? undefined;
    },

    /** Newest first. */
    messages: (
      uid: string,
      { limit, before }: { limit: number; before: MessageKey | undefined },
    ): Promise<FoundMessage[]> =>
      orders
        .aggregate<FoundMessage>(
          [
            ...messagesOf(uid),
            {
              $project: {
                _id: 0,
                orderId: '$_id',
                number: 1,
                what: '$timeline.what',
                id: '$timeline.ref',
                text: '$timeline.reason',
                by: '$timeline.by',
                byUid: '$timeline.byUid',
                at: '$timeline.at',
              },
            },
            {
              $match: before
                ? { $or: [{ at: { $lt: before.at } }, { at: before.at, id: { $lt: before.id } }] }
                : {},
            },
            { $sort: { at: -1, id: -1 } },
            { $limit: limit },
          ],
          { hint },
        )
        .toArray(),

    async countMessages(uid: string): Promise<number> {
      const counted = orders.aggregate<{ messages: number }>([...messagesOf(uid), { $count: 'messages' }], {
        hint,
      });
      return (await counted.next())?.messages ?? 0;
    },

    /** Newest first. */
    notes: async (uid: string): Promise<BuyerNote[]> =>
      ((await notes.findOne({ _id: uid }))?.notes ?? []).toReversed(),

    /** Returns false if there are too many notes, or this one already. */
    async addNote(uid: string, note: BuyerNote): Promise<boolean> {
      const { by, at } = note;
      const log = pushedLog({ thing: { kind: 'person', id: uid, name: uid }, by, at });
      const room = { [`notes.${limits.buyerNotesMax - 1}`]: { $exists: false } };
      try {
        const { matchedCount, upsertedCount } = await notes.updateOne(
          { _id: uid, 'notes.id': { $ne: note.id }, ...room },
          { $push: { notes: signed(note), ...log } },
          { upsert: true },
        );
        return matchedCount + upsertedCount === 1;
      } catch (error) {
        // The document exists, and its notes did not match.
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Log entries that are not sent yet stay, without the notes. */
    removeNotes: async (uid: string): Promise<void> => {
      await notes.updateOne({ _id: uid }, { $set: { notes: [] } });
      await notes.deleteOne({ _id: uid, 'log.0': { $exists: false } });
    },
  };
}
