import { createIndexes, isDuplicateKey } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';

/** A person who waits for a part that cannot be ordered. It goes when it is sent, or when the person wants it no more. */
interface StockNoticeDocument {
  readonly _id: ObjectId;
  readonly partId: ObjectId;
  readonly email: string;
  readonly createdAt: Date;
}

/** Somebody who waits. */
export interface StockNotice {
  readonly id: string;
  readonly email: string;
}

// Every query names its index, see decision 011. The first one also finds everybody who waits for a part, for who sends notices.
const byPart = { partId: 1, email: 1 } as const;
const byPerson = { email: 1 } as const;

export async function createStockNoticeStore(db: Db) {
  const notices = db.collection<StockNoticeDocument>('stock_notices');
  await createIndexes(notices, [{ key: byPart, unique: true }, { key: byPerson }]);
  const keyOf = (partId: string, email: string) => ({ partId: new ObjectId(partId), email });

  return {
    /** Asking twice is asking once: false when the person waits already. */
    add: async (partId: string, email: string, now: Date): Promise<boolean> => {
      try {
        await notices.insertOne({ _id: new ObjectId(), ...keyOf(partId, email), createdAt: now });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    has: async (partId: string, email: string): Promise<boolean> =>
      (await notices.findOne(keyOf(partId, email), { projection: { _id: 1 }, hint: byPart })) !== null,
    remove: async (partId: string, email: string): Promise<void> => {
      await notices.deleteOne(keyOf(partId, email), { hint: byPart });
    },
    /** Every part that somebody waits for, from the index alone. */
    waitedFor: (): AsyncIterable<string> =>
      notices
        .aggregate<{ _id: ObjectId }>([{ $group: { _id: '$partId' } }], { hint: byPart })
        .map(({ _id }) => _id.toHexString()),
    ofPart: (partId: string): AsyncIterable<StockNotice> =>
      notices
        .find({ partId: new ObjectId(partId) }, { projection: { email: 1 }, hint: byPart })
        .map(({ _id, email }) => ({ id: _id.toHexString(), email })),
    removeSent: async (id: string): Promise<void> => {
      await notices.deleteOne({ _id: new ObjectId(id) });
    },
    countOf: (email: string): Promise<number> => notices.countDocuments({ email }, { hint: byPerson }),
  };
}

export type StockNoticeStore = Awaited<ReturnType<typeof createStockNoticeStore>>;
