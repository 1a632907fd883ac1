import { review as reviewShape } from '@shop/contracts';
import { pagesOf } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogForTest, userToken } from '../testing/catalog.ts';
import { anId, stockOf } from '../testing/stock.ts';

const { db, request } = await catalogForTest();
const { addPart } = stockOf(db);
const reviews = db.collection('reviews');
const body = { name: 'Ada', rating: 4.5, reviewText: 'Fits.', img: 'https://example.com/a.png' };

beforeEach(async () => {
  await reviews.deleteMany({});
});

function stored(index: number, facts: Record<string, unknown> = {}) {
  return {
    _id: new ObjectId(),
    name: `Person ${index}`,
    img: '/a.svg',
    reviewText: 'Good.',
    rating: 4.5,
    state: 'approved',
    createdAt: new Date(1_700_000_000_000 + Math.floor(index / 10) * 1_000),
    ...facts,
  };
}

async function read(path = '/reviews') {
  const reply = await request('GET', path);
  expect(reply.status).toBe(200);
  return { ...reply, rows: z.array(reviewShape).parse(reply.body) };
}

describe('API-12 DEF-10: posting', () => {
  test.each([
    ['a person', { token: userToken }],
    ['a visitor', {}],
  ])('adds one review of %s per Idempotency-Key, and says so when the text differs', async (_who, as) => {
    const post = (facts = {}) => {
      const headers = { 'idempotency-key': 'lost' };
      return request('POST', '/review', { ...as, body: { ...body, ...facts }, headers });
    };
    const first = await post();
    expect((await post({ img: 'https://example.com/b.png' })).body).toEqual(first.body);
    expect(await post({ reviewText: 'Fits well.' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused', earlier: { at: expect.any(String) } },
    });
    expect(await reviews.countDocuments()).toBe(1);
  });

  test('API-12, DEF-10: publishes a signed-in user’s review under their name and hides the address', async () => {
    const { status, body: reply } = await request('POST', '/review', { token: userToken, body });
    expect(status).toBe(201);
    const { insertedId } = z.object({ insertedId: z.string() }).parse(reply);
    expect(reply).toEqual({ insertedId, state: 'approved' });
    const { rows, headers } = await read();
    expect(rows).toEqual([{ ...body, _id: insertedId, createdAt: expect.any(String) }]);
    expect(headers.get('x-mean-rating')).toBe('4.5');
    expect(await reviews.findOne()).toMatchObject({
      state: 'approved',
      email: 'shopper@example.com',
      outbox: [{ message: { id: `review-published-${insertedId}`, payload: { rating: 4.5 } } }],
    });
  });

  test('API-12, DEF-10: holds an anonymous review for moderation, says so and does not count it', async () => {
    const reply = await request('POST', '/review', { body: { ...body, rating: 1 } });
    expect(reply).toMatchObject({ status: 201, body: { insertedId: expect.any(String), state: 'pending' } });
    const { rows, headers } = await read();
    expect(rows).toEqual([]);
    expect(headers.get('x-mean-rating')).toBeNull();
    const kept = await reviews.findOne();
    expect(kept).toMatchObject({ state: 'pending' });
    expect(kept).not.toHaveProperty('outbox');
  });

  test('drops a state or address sent with the review', async () => {
    const forged = { ...body, state: 'approved', email: 'admin@example.com', createdAt: 'never' };
    await request('POST', '/review', { body: forged });
    const kept = await reviews.findOne();
    expect(kept).toMatchObject({ state: 'pending', createdAt: expect.any(Date) });
    expect(kept).not.toHaveProperty('email');
  });

  test('requires the reviewed part to exist', async () => {
    const partId = await addPart();
    expect((await request('POST', '/review', { token: userToken, body: { ...body, partId } })).status).toBe(
      201,
    );
    expect((await read()).rows).toMatchObject([{ partId }]);
    const unknown = await request('POST', '/review', { token: userToken, body: { ...body, partId: anId() } });
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ path: 'partId' }] } });
  });

  test.each([
    ['name', ''],
    ['name', { $gt: '' }],
    ['rating', 0],
    ['rating', 5.1],
    ['rating', '6'],
    ['rating', 'five'],
    ['rating', { $gt: 0 }],
    ['reviewText', ' '],
    ['reviewText', 'x'.repeat(2_001)],
    ['img', 7],
    ['img', 'data:text/html,x'],
    ['partId', 'abc'],
  ])('VAL-20: returns 422 naming the field when its %s is %j', async (path, value) => {
    const reply = await request('POST', '/review', { body: { ...body, [path]: value } });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ code: 'invalid-input', errors: [{ path }] });
    expect(await reviews.countDocuments()).toBe(0);
  });
});

describe('API-02 ENT-04: reading', () => {
  test('returns all 87 reviews of mean 4.5 in the bare list, newest first, and exactly 4.5', async () => {
    const ratings = (index: number) => [4.1, 4.9, 4.5][index % 3];
    const all = Array.from({ length: 87 }, (_, index) => stored(index, { rating: ratings(index) }));
    await reviews.insertMany([...all, stored(999, { state: 'pending', rating: 1 })]);
    const { rows, headers } = await read();
    expect(rows).toHaveLength(87);
    expect(headers.get('x-mean-rating')).toBe('4.5');
    expect(rows.map(({ createdAt }) => createdAt)).toEqual(
      rows
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    expect((await read('/reviews?limit=3')).headers.get('x-mean-rating')).toBe('4.5');
  });

  test('returns every published review once over pages', async () => {
    await reviews.insertMany(Array.from({ length: 45 }, (_, index) => stored(index)));
    const seen: string[] = [];
    for await (const { rows, total } of pagesOf(request, '/reviews?limit=7', { row: reviewShape })) {
      expect(total).toBe(45);
      seen.push(...rows.map(({ _id }) => _id));
    }
    expect(new Set(seen).size).toBe(45);
    expect(seen).toEqual((await read()).rows.map(({ _id }) => _id));
  });
});
