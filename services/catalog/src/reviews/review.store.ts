import type { NewReview, ReviewState } from '@shop/contracts';
import { type Db, type FindCursor, ObjectId } from 'mongodb';
import { type LastRow, rowsAfter, sortBy } from '../lists/keyset.rules.ts';
import { type Decided, type ReviewDocument, reviewDocument } from './review.rules.ts';

export type StoredReview = ReviewDocument<ObjectId>;

export interface ReviewList {
  /** Published ones unless another state is asked for. */
  readonly state?: ReviewState | undefined;
  readonly after?: LastRow<Date> | undefined;
  readonly limit?: number | undefined;
}

const published = { state: 'approved' } as const;
const newestFirst = { field: 'createdAt', direction: -1 } as const;
// Every query names its index, see decision 011.
const byTime = { state: 1, createdAt: -1, _id: -1 } as const;
const byRating = { state: 1, rating: 1 } as const;
/** What a whole list holds of the database at a time. */
const streamedRows = 100;

export async function createReviewStore(db: Db) {
  const reviews = db.collection<StoredReview>('reviews');
  await reviews.createIndexes([{ key: byTime }, { key: byRating }]);

  const find = ({ state = 'approved', after, limit }: ReviewList): FindCursor<StoredReview> => {
    const last = after && { value: after.value, id: new ObjectId(after.id) };
    const cursor = reviews
      .find(last ? rowsAfter({ state }, newestFirst, last) : { state })
      .hint(byTime)
      .sort(sortBy(newestFirst));
    return limit === undefined ? cursor.batchSize(streamedRows) : cursor.limit(limit);
  };

  return {
    list: (list: ReviewList): Promise<StoredReview[]> => find(list).toArray(),
    stream: (): AsyncIterable<StoredReview> => find({}),
    count: (state: ReviewState = 'approved'): Promise<number> =>
      reviews.countDocuments({ state }, { hint: byRating }),
    /** Undefined while there is no published review. */
    meanRating: async (): Promise<number | undefined> => {
      const [found] = await reviews
        .aggregate<{ mean: number }>(
          [{ $match: published }, { $group: { _id: null, mean: { $avg: '$rating' } } }],
          { hint: byRating },
        )
        .toArray();
      return found?.mean;
    },
    add: async (review: NewReview, facts: { now: Date; email: string | undefined }): Promise<string> => {
      const id = new ObjectId();
      const partId = review.partId === undefined ? undefined : new ObjectId(review.partId);
      await reviews.insertOne(reviewDocument(review, { ...facts, id, partId }));
      return id.toHexString();
    },
    /** One update decides: of two decisions at once, the second finds nothing that waits and is answered false. */
    decide: async (
      id: string,
      state: Exclude<ReviewState, 'pending'>,
      decided: Decided,
    ): Promise<boolean> => {
      const waiting = { _id: new ObjectId(id), state: 'pending' } as const;
      const done = await reviews.updateOne(waiting, { $set: { state, decided } }, { hint: { _id: 1 } });
      return done.modifiedCount === 1;
    },
    /** Undefined when there is no such review. */
    stateOf: async (id: string): Promise<ReviewState | undefined> => {
      const options = { projection: { state: 1 }, hint: { _id: 1 } } as const;
      return (await reviews.findOne({ _id: new ObjectId(id) }, options))?.state;
    },
  };
}

export type ReviewStore = Awaited<ReturnType<typeof createReviewStore>>;
