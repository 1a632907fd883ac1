import {
  createIndexes,
  createOutboxStore,
  insertOnce,
  type OutboxEntry,
  type OutboxStore,
} from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';

/** A person waiting for a part that cannot be ordered. Deleted once the mail is made or the person cancels. */
interface StockNoticeDocument {
  readonly _id: ObjectId;
  /** Absent once the mail waits in `outbox`: then the person may ask again. */
  readonly waiting?: true;
  readonly outbox?: OutboxEntry[];
  readonly partId: ObjectId;
  readonly uid: string;
  readonly createdAt: Date;
}

export interface StockNotice {
  readonly id: string;
  readonly uid: string;
}

const collectionName = 'stock_notices';

export async function createStockNoticeStore(db: Db) {
  const notices = db.collection<StockNoticeDocument>(collectionName);
  await createIndexes(notices, [
    {
      key: { waiting: 1, partId: 1, uid: 1 },
      unique: true,
      partialFilterExpression: { waiting: true },
    },
    { key: { uid: 1 } },
  ]);
  const keyOf = (partId: string, uid: string) => ({
    waiting: true as const,
    partId: new ObjectId(partId),
    uid,
  });
  const outboxStore: OutboxStore = {
    ...(await createOutboxStore(db, collectionName)),
    removeSent: async (_id) => {
      await notices.deleteOne({ _id: new ObjectId(String(_id)) });
    },
  };

  return {
    outboxStore,
    /** Returns false when the person is already waiting for the part. */
    add: (partId: string, uid: string, now: Date): Promise<boolean> =>
      insertOnce(notices, { _id: new ObjectId(), ...keyOf(partId, uid), createdAt: now }),
    has: async (partId: string, uid: string): Promise<boolean> =>
      (await notices.findOne(keyOf(partId, uid), { projection: { _id: 1 } })) !== null,
    remove: async (partId: string, uid: string): Promise<void> => {
      await notices.deleteOne(keyOf(partId, uid));
    },
    removeAllOf: async (uid: string): Promise<void> => {
      await notices.deleteMany({ uid });
    },

    ofPerson: (uid: string): AsyncIterable<{ partId: string; createdAt: string }> =>
      notices.find({ uid }).map(({ partId, createdAt }) => ({
        partId: partId.toHexString(),
        createdAt: createdAt.toISOString(),
      })),

    /** Lists the parts that people wait for. */
    waitedFor: (): AsyncIterable<string> =>
      notices
        .aggregate<{ _id: ObjectId }>([{ $match: { waiting: true } }, { $group: { _id: '$partId' } }])
        .map(({ _id }) => _id.toHexString()),
    ofPart: (partId: string): AsyncIterable<StockNotice> =>
      notices
        .find({ waiting: true, partId: new ObjectId(partId) }, { projection: { uid: 1 } })
        .map(({ _id, uid }) => ({ id: _id.toHexString(), uid })),
    /** Ends the waiting: the mail is due. */
    notify: async (id: string, mail: OutboxEntry): Promise<void> => {
      await notices.updateOne(
        { _id: new ObjectId(id), waiting: true },
        { $unset: { waiting: true }, $set: { outbox: [mail] } },
      );
    },
    countOf: (uid: string): Promise<number> => notices.countDocuments({ uid, waiting: true }),
  };
}

export type StockNoticeStore = Awaited<ReturnType<typeof createStockNoticeStore>>;
