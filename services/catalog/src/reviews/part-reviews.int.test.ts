import { createServer } from 'node:http';
import { review as reviewShape } from '@shop/contracts';
import { createMetrics, listen } from '@shop/service-kit';
import { readCostOf, testDatabase, testLogger, testToken, testUid } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createOrdersWorker } from '../orders-worker.ts';
import { catalogForTest, userToken } from '../testing/catalog.ts';
import { stockOf } from '../testing/stock.ts';
import { createPurchaseChecks } from './purchase-checks.ts';
import { createReviewStore } from './review.store.ts';

const own = await testDatabase();
const { db, request } = await catalogForTest({ db: own.db });
const { addPart } = stockOf(db);
const reviews = db.collection('reviews');
const body = { name: 'Ada', rating: 4.5, reviewText: 'Fits.', img: 'https://example.com/a.png' };

let answers = true;
const asked: string[] = [];
const orders = createServer(({ url = '' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://x');
  asked.push(`${pathname} ${searchParams.get('uid')}`);
  response.statusCode = answers ? 200 : 503;
  response.end(JSON.stringify({ paid: searchParams.get('partId') === bought }));
});
const server = await listen((request, response) => orders.emit('request', request, response), {
  host: '127.0.0.1',
  port: 0,
});
afterAll(() => server.close());

const bought = await addPart();
const other = await addPart();
const sweep = createPurchaseChecks({
  reviews: await createReviewStore(db),
  hasPaid: createOrdersWorker(server.url).hasPaid,
  logger: testLogger(),
  metrics: createMetrics('test'),
});

beforeEach(async () => {
  await reviews.deleteMany({});
  answers = true;
  asked.length = 0;
});

async function read(query: string) {
  const { status, body: rows, headers, next } = await request('GET', `/reviews?${query}`);
  expect(status).toBe(200);
  return { rows: z.array(reviewShape).parse(rows), headers, next };
}
function post(
  partId: string,
  { token, ...more }: { token?: string; rating?: number } = { token: userToken },
) {
  return request('POST', '/review', { token, body: { ...body, ...more, partId } });
}
async function markOf(partId: string) {
  return (await read(`partId=${partId}`)).rows[0]?.boughtHere;
}

test('returns only the published reviews of a part, with their own mean and count', async () => {
  await post(bought, { token: testToken('ann@example.com'), rating: 5 });
  await post(bought, { token: userToken, rating: 4 });
  await post(bought, { rating: 1 });
  await post(other, { token: userToken, rating: 2 });
  const { rows, headers, next = '' } = await read(`partId=${bought}&limit=1`);
  expect(rows).toMatchObject([{ partId: bought, rating: 4 }]);
  expect(headers.get('x-mean-rating')).toBe('4.5');
  expect(headers.get('x-total-count')).toBe('2');
  expect((await read(next.slice(next.indexOf('?') + 1))).rows).toMatchObject([{ partId: bought, rating: 5 }]);
  expect((await read('limit=9')).headers.get('x-mean-rating')).toBe('3.67');
});

test('REV-08: marks a review by a buyer of the part in the next round, and no other', async () => {
  await post(bought);
  await post(other);
  expect(await markOf(bought)).toBeUndefined();
  await sweep();
  expect([await markOf(bought), await markOf(other)]).toEqual([true, false]);
  expect(asked).toEqual(Array(2).fill(`/purchase ${testUid('shopper@example.com')}`));
  await sweep();
  expect(asked).toHaveLength(2);
});

test('REV-08: publishes a review while orders is unavailable, and marks it later', async () => {
  answers = false;
  expect(await post(bought)).toMatchObject({ status: 201, body: { state: 'approved' } });
  await sweep();
  expect(await markOf(bought)).toBeUndefined();
  answers = true;
  await sweep();
  expect(await markOf(bought)).toBe(true);
});

test('REV-08: does not ask orders for anonymous reviews or reviews without a part', async () => {
  await post(bought, {});
  await request('POST', '/review', { token: userToken, body });
  await sweep();
  expect(asked).toEqual([]);
});

test('reads only the requested part’s reviews', async () => {
  const documents = Array.from({ length: 300 }, (_, at) => ({
    _id: new ObjectId(),
    ...body,
    state: 'approved',
    createdAt: new Date(1_700_000_000_000 + at),
    partId: new ObjectId(at % 100 === 0 ? bought : other),
  }));
  await reviews.insertMany(documents);
  const list = await readCostOf(own, async (db) => {
    await (await createReviewStore(db)).list({ partId: bought, limit: 10 });
  });
  expect(list.documents).toBe(3);
  const figures = await readCostOf(own, async (db) => {
    const store = await createReviewStore(db);
    await store.summary({ partId: bought });
  });
  expect(figures.documents).toBe(0);
});
