import {
  formerCustomer,
  type LogThing,
  type NewReview,
  queues,
  type ReviewState,
  reviewPublished,
} from '@shop/contracts';
import {
  createIndexes,
  insertOnce,
  type OutboxEntry,
  outboxEntry,
  pushedLog,
  signed,
} from '@shop/service-kit';
import { type Db, type Filter, type FindCursor, ObjectId } from 'mongodb';
import { type LastRow, newestBy, rowsAfter } from '../lists/cursors.ts';
import type { StoredPart } from '../parts/part.store.ts';
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

const byTime = { state: 1, createdAt: -1, _id: -1 } as const;
const byRating = { state: 1, rating: 1 } as const;
const ofParts = { partialFilterExpression: { partId: { $exists: true } } } as const;
const oneOfPerson = 'one_review_of_person_and_part';
/** Rows per batch when streaming a whole list, to bound memory. */
const streamedRows = 100;

/** The part that a review is about. */
export type ReviewedPart = Pick<StoredPart, '_id' | 'partNumber' | 'name'>;

type Which = Pick<ReviewList, 'state' | 'partId'>;

/** A review whose author may have bought the part. */
export interface PurchaseCheck extends Pick<Author, 'uid'> {
  readonly id: string;
  readonly partId: string;
}

function filterOf({ state = 'approved', partId }: Which): Filter<StoredReview> {
  return partId === undefined ? { state } : { partId: new ObjectId(partId), state };
}

function thingOf(id: string): LogThing {
  return { kind: 'review', id, name: id };
}

/** The mail that tells an author that the review is published. */
function publishedMail(
  reviewId: string,
  { rating }: NewReview,
  { now, author: { uid }, part }: { now: Date; author: Author; part: ReviewedPart | undefined },
): OutboxEntry {
  const about = part && { partNumber: part.partNumber, partName: part.name };
  return outboxEntry(queues.notificationsPartFacts, reviewPublished, {
    id: `review-published-${reviewId}`,
    payload: { reviewId, uid, rating, ...about },
    now,
  });
}

export async function createReviewStore(db: Db) {
  const reviews = db.collection<
    StoredReview & { readonly outbox?: OutboxEntry[]; readonly log?: OutboxEntry[] }
  >('reviews');
  await createIndexes(reviews, [
    { key: byTime },
    { key: byRating },
    { key: { partId: 1, ...byTime }, ...ofParts },
    { key: { partId: 1, ...byRating }, ...ofParts },
    {
      key: { uid: 1, partId: 1 },
      name: oneOfPerson,
      unique: true,
      partialFilterExpression: { uid: { $exists: true }, partId: { $exists: true } },
    },
    { key: { uid: 1 }, name: 'reviews_of_author', sparse: true },
    { key: { purchaseCheckDue: 1 }, partialFilterExpression: { purchaseCheckDue: true } },
  ]);

  const find = ({ after, limit, ...wanted }: ReviewList): FindCursor<StoredReview> => {
    const cursor = reviews
      .find(rowsAfter(filterOf(wanted), 'createdAt', after && { ...after, id: new ObjectId(after.id) }))
      .sort(newestBy('createdAt'));
    return limit === undefined ? cursor.batchSize(streamedRows) : cursor.limit(limit);
  };

  return {
    list: (list: ReviewList): Promise<StoredReview[]> => find(list).toArray(),
    stream: (list: Pick<ReviewList, 'partId'>): AsyncIterable<StoredReview> => find(list),
    count: (which: Which = {}): Promise<number> => reviews.countDocuments(filterOf(which)),
    oldest: async (state: ReviewState): Promise<Date | undefined> =>
      (await reviews.findOne({ state }, { sort: { createdAt: 1 }, projection: { createdAt: 1 } }))?.createdAt,
    /** `mean` is undefined while no review is published. */
    summary: async (which: Which = {}): Promise<{ total: number; mean?: number }> => {
      const [found] = await reviews
        .aggregate<{ total: number; mean: number }>([
          { $match: filterOf(which) },
          { $group: { _id: null, total: { $sum: 1 }, mean: { $avg: '$rating' } } },
        ])
        .toArray();
      return found ?? { total: 0 };
    },
    purchaseChecks: async function* (): AsyncGenerator<PurchaseCheck> {
      const due = reviews.find({ purchaseCheckDue: true });
      for await (const { _id, uid, partId } of due)
        if (uid !== undefined && partId !== undefined)
          yield { id: _id.toHexString(), uid, partId: partId.toHexString() };
    },
    setBoughtHere: async (id: string, boughtHere: boolean): Promise<void> => {
      const decided = { $set: { boughtHere }, $unset: { purchaseCheckDue: true as const } };
      await reviews.updateOne({ _id: new ObjectId(id) }, decided);
    },
    /** Returns undefined when the author already has a review of this part, in any state. */
    newId: (): string => new ObjectId().toHexString(),
    byId: async (id: string): Promise<StoredReview | undefined> =>
      (await reviews.findOne({ _id: new ObjectId(id) })) ?? undefined,
    add: async (
      review: NewReview,
      {
        id,
        part,
        ...facts
      }: { id: string; now: Date; author: Author | undefined; part: ReviewedPart | undefined },
    ): Promise<boolean> => {
      const document = reviewDocument(review, { ...facts, id: new ObjectId(id), partId: part?._id });
      const mail = facts.author && publishedMail(id, review, { ...facts, author: facts.author, part });
      return insertOnce(reviews, { ...document, outbox: mail && [mail] });
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
          $set: { state: to, decided: signed(decided) },
          $unset: to === 'taken-down' ? { outbox: true } : {},
          $push: pushedLog({
            ...decided,
            thing: thingOf(id),
            changes: [{ field: 'state', before: from, after: to }],
          }),
        },
      );
      return done.modifiedCount === 1;
    },
    /** Returns whether the review exists; an empty text removes the present answer. */
    answer: async (id: string, text: string, decided: Decided): Promise<boolean> => {
      const _id = new ObjectId(id);
      const before = (await reviews.findOne({ _id }, { projection: { answer: 1 } }))?.answer?.text;
      const change =
        text === ''
          ? { $unset: { answer: true as const } }
          : { $set: { answer: { text, ...signed(decided) } } };
      const changes = [{ field: 'answer', before, after: text }];
      const log = pushedLog({ ...decided, thing: thingOf(id), changes });
      return (await reviews.updateOne({ _id }, { ...change, $push: log })).matchedCount === 1;
    },
    ofAuthor: (uid: string): AsyncIterable<StoredReview> => reviews.find({ uid }).batchSize(streamedRows),

    forgetAuthor: async (uid: string): Promise<void> => {
      await reviews.updateMany(
        { uid },
        {
          $set: { name: formerCustomer, img: '' },
          $unset: { uid: true, email: true, purchaseCheckDue: true, outbox: true },
        },
      );
    },

    stateOf: async (id: string): Promise<ReviewState | undefined> =>
      (await reviews.findOne({ _id: new ObjectId(id) }, { projection: { state: 1 } }))?.state,
  };
}

export type ReviewStore = Awaited<ReturnType<typeof createReviewStore>>;
