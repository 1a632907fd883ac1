import { createIndexes, isDuplicateKey } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';

/** A person waiting for a part that cannot be ordered. Deleted once the mail is queued or the person cancels. */
interface StockNoticeDocument {
  readonly _id: ObjectId;
  readonly partId: ObjectId;
  readonly uid: string;
  readonly email: string;
  readonly createdAt: Date;
}

export interface StockNotice {
  readonly id: string;
  readonly uid: string;
  readonly email: string;
}

// Every query names its index, see decision 011. `byPart` also finds everyone waiting for a part, for the sweep.
const byPart = { partId: 1, uid: 1 } as const;
const byPerson = { uid: 1 } as const;

export async function createStockNoticeStore(db: Db) {
  const notices = db.collection<StockNoticeDocument>('stock_notices');
  await createIndexes(notices, [{ key: byPart, unique: true }, { key: byPerson }]);
  const keyOf = (partId: string, uid: string) => ({ partId: new ObjectId(partId), uid });

  return {
    /** Returns false when the person is already waiting for the part. */
    add: async (
      partId: string,
      { uid, email }: Pick<StockNotice, 'uid' | 'email'>,
      now: Date,
    ): Promise<boolean> => {
      try {
        await notices.insertOne({ _id: new ObjectId(), ...keyOf(partId, uid), email, createdAt: now });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    has: async (partId: string, uid: string): Promise<boolean> =>
      (await notices.findOne(keyOf(partId, uid), { projection: { _id: 1 }, hint: byPart })) !== null,
    remove: async (partId: string, uid: string): Promise<void> => {
      await notices.deleteOne(keyOf(partId, uid), { hint: byPart });
    },
    /** Lists the parts that have notices; reads only the index. */
    waitedFor: (): AsyncIterable<string> =>
      notices
        .aggregate<{ _id: ObjectId }>([{ $group: { _id: '$partId' } }], { hint: byPart })
        .map(({ _id }) => _id.toHexString()),
    ofPart: (partId: string): AsyncIterable<StockNotice> =>
      notices
        .find({ partId: new ObjectId(partId) }, { projection: { uid: 1, email: 1 }, hint: byPart })
        .map(({ _id, uid, email }) => ({ id: _id.toHexString(), uid, email })),
    removeSent: async (id: string): Promise<void> => {
      await notices.deleteOne({ _id: new ObjectId(id) });
    },
    countOf: (uid: string): Promise<number> => notices.countDocuments({ uid }, { hint: byPerson }),
  };
}

export type StockNoticeStore = Awaited<ReturnType<typeof createStockNoticeStore>>;
