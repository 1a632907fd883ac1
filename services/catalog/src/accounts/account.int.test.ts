import { testUid } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { createReviewStore } from '../reviews/review.store.ts';
import { createStockNoticeStore } from '../stock-notices/stock-notice.store.ts';
import { catalogForTest, userToken } from '../testing/catalog.ts';
import { stockOf } from '../testing/stock.ts';
import { accountHandlers } from './account.worker.ts';

const { db, request } = await catalogForTest();
const meta = { id: '', occurredAt: '', requestId: undefined, starts: 1 };
const email = 'shopper@example.com';

test('deletes stock notices and keeps reviews without their author', async () => {
  const partId = await stockOf(db).addPart({ availableQuantity: 0 });
  const review = { name: 'Sam Shopper', rating: 4, reviewText: 'Fits.', img: 'https://example.com/a.png' };
  await request('POST', '/review', { token: userToken, body: { ...review, partId } });
  await request('POST', `/stock-notice/${partId}`, { token: userToken });
  const own = async (what: string) => (await request('GET', `/my-data/${what}`, { token: userToken })).body;
  expect(await own('reviews')).toMatchObject([{ ...review, partId, state: 'approved' }]);
  expect(await own('stock-notices')).toMatchObject([{ partId }]);

  const [reviews, notices] = [await createReviewStore(db), await createStockNoticeStore(db)];
  const [handler] = accountHandlers({ reviews, notices });
  for (let delivery = 0; delivery < 2; delivery += 1)
    await handler?.handle({ uid: testUid(email), email }, meta);
  expect([await own('reviews'), await own('stock-notices')]).toEqual([[], []]);
  const [kept] = await db.collection('reviews').find({}).toArray();
  expect(kept).toMatchObject({ name: 'Former customer', reviewText: 'Fits.', rating: 4 });
  expect(JSON.stringify(kept)).not.toMatch(/Sam Shopper|shopper@example\.com|a\.png/);
});
