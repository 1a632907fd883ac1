import { type PartBackInStock, partBackInStock } from '@shop/contracts';
import { createMetrics } from '@shop/service-kit';
import { testDatabase, testLogger } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { createPartStore } from '../parts/part.store.ts';
import { createPublishedReviewSweep } from '../reviews/published-reviews.ts';
import { createReviewStore } from '../reviews/review.store.ts';
import { anId, stockOf } from '../testing/stock.ts';
import { createStockNoticeStore } from './stock-notice.store.ts';
import { createStockNoticeSweep } from './stock-notice.sweep.ts';

const { db } = await testDatabase();
const { addPart } = stockOf(db);
const notices = await createStockNoticeStore(db);
const reviews = await createReviewStore(db);
const parts = await createPartStore(db);
const watched = { findPart: parts.byId, logger: testLogger(), metrics: createMetrics('test') };

/** A queue that can be away. */
function queue() {
  const sent: { id: string; payload: unknown }[] = [];
  let isAway = false;
  return {
    sent,
    away: (now: boolean) => {
      isAway = now;
    },
    producer: {
      add: async (_queue: unknown, { id, payload }: { id: string; payload: unknown }) => {
        if (isAway) throw new Error('Redis is away');
        sent.push({ id, payload });
      },
    },
  };
}

function facts(sent: readonly { payload: unknown }[]): PartBackInStock[] {
  return sent.map(({ payload }) => partBackInStock.payload.parse(payload));
}

test('when a part can be ordered again, then each who waits is told once, also after an outage of the queue', async () => {
  const { sent, away, producer } = queue();
  const sweep = createStockNoticeSweep({ notices, producer, ...watched });
  const partId = await addPart({ availableQuantity: 1, minOrderQuantity: 2 });
  for (const email of ['one@example.com', 'two@example.com']) await notices.add(partId, email, new Date());
  await notices.add(anId(), 'of-a-part-that-is-gone@example.com', new Date());
  await sweep();
  expect(sent).toEqual([]);
  await db.collection('parts').updateMany({}, { $set: { availableQuantity: 50 } });
  away(true);
  await sweep();
  away(false);
  await sweep();
  await sweep();
  expect(
    facts(sent)
      .map(({ email }) => email)
      .sort(),
  ).toEqual(['one@example.com', 'two@example.com']);
  expect(facts(sent)[0]).toMatchObject({ availableQuantity: 50, minOrderQuantity: 2 });
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);
  expect(await notices.has(partId, 'one@example.com')).toBe(false);
});

test('when a person wrote a review that is published, then they are told once; whoever has no address is not', async () => {
  const { sent, producer } = queue();
  const sweep = createPublishedReviewSweep({ reviews, producer, ...watched });
  const review = { name: 'Nadia', img: '/x.png', reviewText: 'Fits well', rating: 5 };
  const id = await reviews.add(review, { now: new Date(), email: 'nadia@example.com' });
  await reviews.add(review, { now: new Date(), email: undefined });
  await sweep();
  await sweep();
  expect(sent).toMatchObject([
    { id: `review-published-${id}`, payload: { email: 'nadia@example.com', rating: 5 } },
  ]);
});
