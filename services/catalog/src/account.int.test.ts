import { personData, placesKept } from '@shop/contracts/person-data';
import { placesWith, testUid } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { accountHandlers } from './account.worker.ts';
import { createReviewStore } from './reviews/review.store.ts';
import { createStockNoticeStore } from './stock-notices/stock-notice.store.ts';
import { adminToken, catalogForTest, userToken } from './testing/catalog.ts';
import { stockOf } from './testing/stock.ts';

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

test('leaves a person with one of everything in the listed places alone', async () => {
  const partId = await stockOf(db).addPart({ availableQuantity: 0 });
  const name = 'Quentin Leaver';
  const review = {
    name,
    rating: 4,
    reviewText: `${name} is content.`,
    img: 'https://example.com/leaver.png',
  };
  await request('POST', '/review', { token: userToken, body: { ...review, partId } });
  await request('POST', `/stock-notice/${partId}`, { token: userToken });
  const stored = await db.collection('reviews').findOne({ name });
  const answer = { text: `Thank you, ${name}` };
  await request('PUT', `/review-answer/${stored?._id}`, { token: adminToken, body: answer });
  const words = [email, testUid(email), name, 'leaver.png'];
  // Messages and log entries on their way are removed once they are sent.
  const places = async () =>
    (await placesWith(db, words)).filter((place) => !/^\w+\.(outbox|log)\b/.test(place));
  const tables = personData
    .filter(({ service }) => service === 'catalog')
    .map(({ collection }) => collection);
  expect([...new Set((await places()).map((place) => place.split('.')[0]))]).toEqual(tables);

  const [reviews, notices] = [await createReviewStore(db), await createStockNoticeStore(db)];
  const [handler] = accountHandlers({ reviews, notices });
  await handler?.handle({ uid: testUid(email), email }, meta);
  expect(await places()).toEqual(placesKept('catalog').toSorted());
});
