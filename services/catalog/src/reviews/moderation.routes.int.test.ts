import { moderatedReview, review as reviewShape } from '@shop/contracts';
import { pagesOf } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adminToken, catalogForTest, userToken } from '../testing/catalog.ts';
import { anId, stockOf } from '../testing/stock.ts';

const decidedAt = new Date('2026-11-21T10:00:00Z');
const { db, request } = await catalogForTest({ now: () => decidedAt });
const reviews = db.collection('reviews');
const body = { name: 'Ada', rating: 1, reviewText: 'Fits.', img: 'https://example.com/a.png' };
const insertedId = z.object({ insertedId: z.string() });

beforeEach(async () => {
  await reviews.deleteMany({});
});

async function post(rating: number, token?: string): Promise<string> {
  const reply = await request('POST', '/review', { body: { ...body, rating }, token });
  expect(reply.status).toBe(201);
  return insertedId.parse(reply.body).insertedId;
}

function decide(id: string, decision: unknown) {
  return request('PATCH', `/review-decision/${id}`, { token: adminToken, body: { decision } });
}

async function listed(path = '/waiting-reviews') {
  const { status, body: rows, headers } = await request('GET', path, { token: adminToken });
  expect(status).toBe(200);
  return { rows: z.array(moderatedReview).parse(rows), headers };
}

async function published() {
  const { body: rows, headers } = await request('GET', '/reviews?limit=6');
  return {
    ids: z
      .array(reviewShape)
      .parse(rows)
      .map(({ _id }) => _id),
    count: headers.get('x-total-count'),
    mean: headers.get('x-mean-rating'),
  };
}

describe('API-12 DEF-10: deciding about a pending review', () => {
  test('API-12, DEF-10: lists, counts and averages a review only once an admin approves it', async () => {
    const signed = await post(5, userToken);
    const waiting = await post(4);
    expect(await published()).toEqual({ ids: [signed], count: '1', mean: '5' });
    expect(await decide(waiting, 'approve')).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    const { ids, ...figures } = await published();
    expect(ids.toSorted()).toEqual([signed, waiting].toSorted());
    expect(figures).toEqual({ count: '2', mean: '4.5' });
  });

  test('API-12: keeps a rejected review on record but neither shows nor counts it', async () => {
    const signed = await post(5, userToken);
    const waiting = await post(1);
    expect(await decide(waiting, 'reject')).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await published()).toEqual({ ids: [signed], count: '1', mean: '5' });
    expect((await listed()).rows).toEqual([]);
    expect((await listed('/waiting-reviews?state=rejected')).rows).toMatchObject([
      { _id: waiting, state: 'rejected', decidedBy: 'admin@example.com', decidedAt: decidedAt.toISOString() },
    ]);
  });

  test.each([
    ['approve', 'reject', 'is already published'],
    ['reject', 'approve', 'is already rejected'],
  ])('API-12: ignores %s after the same, and returns 409 for %s after it', async (first, other, word) => {
    const id = await post(4);
    await decide(id, first);
    const before = await reviews.findOne({ _id: new ObjectId(id) });
    expect(await decide(id, first)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
    expect(await decide(id, other)).toMatchObject({
      status: 409,
      body: { code: 'review-decided', message: `This review ${word}.`, modifiedCount: 0 },
    });
    expect(await reviews.findOne({ _id: new ObjectId(id) })).toEqual(before);
  });

  test('API-12: accepts one of two different simultaneous decisions, and tells the other admin', async () => {
    const id = await post(4);
    const replies = await Promise.all([decide(id, 'approve'), decide(id, 'reject')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const state = replies[0]?.status === 200 ? 'approved' : 'rejected';
    expect(await reviews.findOne({ _id: new ObjectId(id) })).toMatchObject({ state });
  });

  test('API-12: returns 404 with modifiedCount 0 for an unknown review', async () => {
    expect(await decide(anId(), 'approve')).toMatchObject({ status: 404, body: { modifiedCount: 0 } });
    expect((await decide('abc', 'approve')).status).toBe(404);
  });

  test.each(['publish', '', null, { $ne: 'approve' }])(
    'VAL-20: returns 422 for the decision %j',
    async (decision) => {
      const id = await post(4);
      expect((await decide(id, decision)).status).toBe(422);
      expect((await listed()).rows).toHaveLength(1);
    },
  );
});

describe('API-12: the list of pending reviews', () => {
  test('API-12: returns what an admin needs to decide, and no published review', async () => {
    await post(5, userToken);
    const waiting = await post(4);
    const { rows, headers } = await listed();
    expect(rows).toEqual([
      { ...body, rating: 4, _id: waiting, createdAt: decidedAt.toISOString(), state: 'pending' },
    ]);
    expect(headers.get('x-total-count')).toBe('1');
  });

  test('API-12: names the verified author of each published review', async () => {
    await post(5, userToken);
    expect((await listed('/waiting-reviews?state=approved')).rows).toMatchObject([
      { state: 'approved', email: 'shopper@example.com' },
    ]);
  });

  test('API-12: returns every review once over pages while others are decided', async () => {
    const posted: string[] = [];
    for (let index = 0; index < 7; index += 1) posted.push(await post(4));
    const seen: string[] = [];
    const list = { row: moderatedReview, token: adminToken };
    for await (const { rows } of pagesOf(request, '/waiting-reviews?limit=3', list)) {
      seen.push(...rows.map(({ _id }) => _id));
      await decide(seen[0] ?? '', 'approve');
    }
    expect(seen.toSorted()).toEqual(posted.toSorted());
  });
});

describe('the public answer of the shop', () => {
  const answerTo = (id: string, text: unknown) =>
    request('PUT', `/review-answer/${id}`, { token: adminToken, body: { text } });
  async function firstOfPublic() {
    return z.array(reviewShape).parse((await request('GET', '/reviews?limit=6')).body)[0];
  }

  test('is shown with the review, can be changed, and is removed by an empty text', async () => {
    const id = await post(2, userToken);
    expect(await answerTo(id, ' Sorry, we send another one. ')).toMatchObject({
      status: 200,
      body: { modifiedCount: 1 },
    });
    const at = decidedAt.toISOString();
    expect((await firstOfPublic())?.answer).toEqual({ text: 'Sorry, we send another one.', at });
    await answerTo(id, 'Another one is on its way.');
    expect((await firstOfPublic())?.answer?.text).toBe('Another one is on its way.');
    await answerTo(id, '');
    expect(await firstOfPublic()).not.toHaveProperty('answer');
  });

  test('returns 404 for an unknown review, and 422 for a text that is too long', async () => {
    expect(await answerTo(anId(), 'Thanks.')).toMatchObject({ status: 404, body: { modifiedCount: 0 } });
    expect((await answerTo(await post(4, userToken), 'x'.repeat(2_001))).status).toBe(422);
  });
});

test('names the reviewed part to admins, and omits a deleted one', async () => {
  const { addPart } = stockOf(db);
  const [kept, gone] = [await addPart({ partNumber: 'BD-7' }), await addPart()];
  for (const partId of [kept, gone]) await request('POST', '/review', { body: { ...body, partId } });
  await db.collection('parts').updateOne({ _id: new ObjectId(gone) }, { $set: { deletedAt: decidedAt } });
  const rows = (await listed()).rows.map(({ partId, part }) => ({ partId, number: part?.partNumber }));
  expect(rows).toEqual([
    { partId: gone, number: undefined },
    { partId: kept, number: 'BD-7' },
  ]);
});
