import type { NewReview, ReviewState } from '@shop/contracts';
import { createIndexes, isDuplicateKey } from '@shop/service-kit';
import { type Db, type Filter, type FindCursor, ObjectId } from 'mongodb';
import { type LastRow, rowsAfter, sortBy } from '../lists/keyset.rules.ts';
import { type Author, type Decided, type ReviewDocument, reviewDocument } from './review.rules.ts';

export type StoredReview = ReviewDocument<ObjectId>;

export interface ReviewList {
  /** Default: published. */
  readonly state?: ReviewState | undefined;
  /** Reviews of one part; of all parts and the shop when undefined. */
  readonly partId?: string | undefined;
  readonly after?: LastRow<Date> | undefined;
  readonly limit?: number | undefined;
}

const newestFirst = { field: 'createdAt', direction: -1 } as const;
// Every query names its index, see decision 011.
const byTime = { state: 1, createdAt: -1, _id: -1 } as const;
const byRating = { state: 1, rating: 1 } as const;
const byPart = { partId: 1, ...byTime } as const;
const byPartRating = { partId: 1, ...byRating } as const;
const ofParts = { partialFilterExpression: { partId: { $exists: true } } } as const;
const oneOfPerson = 'one_review_of_person_and_part';
const byPurchaseCheck = { purchaseCheckDue: 1 } as const;
const byNotice = { publishedNoticeDue: 1 } as const;
/** Rows per batch when streaming a whole list, to bound memory. */
const streamedRows = 100;

type Which = Pick<ReviewList, 'state' | 'partId'>;

/** A review whose author may have bought the part. */
export interface PurchaseCheck extends Author {
  readonly id: string;
  readonly partId: string;
}

/** A published review whose author has not been notified. */
export interface PublishedReview extends Author, Pick<StoredReview, 'rating'> {
  readonly id: string;
  readonly partId: string | undefined;
}

function filterOf({ state = 'approved', partId }: Which): Filter<StoredReview> {
  return partId === undefined ? { state } : { partId: new ObjectId(partId), state };
}

function ratingIndex({ partId }: Which) {
  return partId === undefined ? byRating : byPartRating;
}

export async function createReviewStore(db: Db) {
  const reviews = db.collection<StoredReview>('reviews');
  await createIndexes(reviews, [
    { key: byTime },
    { key: byRating },
    { key: byPart, ...ofParts },
    { key: byPartRating, ...ofParts },
    { key: byNotice, partialFilterExpression: { publishedNoticeDue: true } },
    {
      key: { uid: 1, partId: 1 },
      name: oneOfPerson,
      unique: true,
      partialFilterExpression: { uid: { $exists: true }, partId: { $exists: true } },
    },
    { key: byPurchaseCheck, partialFilterExpression: { purchaseCheckDue: true } },
  ]);

  const find = ({ after, limit, ...wanted }: ReviewList): FindCursor<StoredReview> => {
    const last = after && { value: after.value, id: new ObjectId(after.id) };
    const filter = filterOf(wanted);
    const cursor = reviews
      .find(last ? rowsAfter(filter, newestFirst, last) : filter)
      .hint(wanted.partId === undefined ? byTime : byPart)
      .sort(sortBy(newestFirst));
    return limit === undefined ? cursor.batchSize(streamedRows) : cursor.limit(limit);
  };

  return {
    list: (list: ReviewList): Promise<StoredReview[]> => find(list).toArray(),
    stream: (list: Pick<ReviewList, 'partId'>): AsyncIterable<StoredReview> => find(list),
    count: (which: Which = {}): Promise<number> =>
      reviews.countDocuments(filterOf(which), { hint: ratingIndex(which) }),
    /** Undefined while no review is published. */
    meanRating: async (which: Which = {}): Promise<number | undefined> => {
      const [found] = await reviews
        .aggregate<{ mean: number }>(
          [{ $match: filterOf(which) }, { $group: { _id: null, mean: { $avg: '$rating' } } }],
          { hint: ratingIndex(which) },
        )
        .toArray();
      return found?.mean;
    },
    purchaseChecks: async function* (): AsyncGenerator<PurchaseCheck> {
      const due = reviews.find({ purchaseCheckDue: true }).hint(byPurchaseCheck);
      for await (const { _id, uid, email, partId } of due)
        if (uid !== undefined && email !== undefined && partId !== undefined)
          yield { id: _id.toHexString(), uid, email, partId: partId.toHexString() };
    },
    setBoughtHere: async (id: string, boughtHere: boolean): Promise<void> => {
      const decided = { $set: { boughtHere }, $unset: { purchaseCheckDue: true as const } };
      await reviews.updateOne({ _id: new ObjectId(id) }, decided, { hint: { _id: 1 } });
    },
    unannounced: async function* (): AsyncGenerator<PublishedReview> {
      const due = reviews.find({ publishedNoticeDue: true }).hint(byNotice);
      for await (const { _id, uid, email, partId, rating } of due)
        if (uid !== undefined && email !== undefined)
          yield { id: _id.toHexString(), uid, email, partId: partId?.toHexString(), rating };
    },
    setAnnounced: async (id: string): Promise<void> => {
      await reviews.updateOne(
        { _id: new ObjectId(id) },
        { $unset: { publishedNoticeDue: true } },
        { hint: { _id: 1 } },
      );
    },
    /** Returns undefined when the author already has a review of this part, in any state. */
    add: async (
      review: NewReview,
      facts: { now: Date; author: Author | undefined },
    ): Promise<string | undefined> => {
      const id = new ObjectId();
      const partId = review.partId === undefined ? undefined : new ObjectId(review.partId);
      try {
        await reviews.insertOne(reviewDocument(review, { ...facts, id, partId }));
        return id.toHexString();
      } catch (error) {
        if (isDuplicateKey(error, oneOfPerson)) return undefined;
        throw error;
      }
    },
    /** Returns false when the review is no longer in state `from`, for example after another admin's decision. */
    decide: async (
      id: string,
      { from, to }: { from: ReviewState; to: ReviewState },
      decided: Decided,
    ): Promise<boolean> => {
      const done = await reviews.updateOne(
        { _id: new ObjectId(id), state: from },
        {
          $set: { state: to, decided },
          ...(to === 'taken-down' && { $unset: { publishedNoticeDue: true } }),
        },
        { hint: { _id: 1 } },
      );
      return done.modifiedCount === 1;
    },
    stateOf: async (id: string): Promise<ReviewState | undefined> => {
      const options = { projection: { state: 1 }, hint: { _id: 1 } } as const;
      return (await reviews.findOne({ _id: new ObjectId(id) }, options))?.state;
    },
  };
}

export type ReviewStore = Awaited<ReturnType<typeof createReviewStore>>;
