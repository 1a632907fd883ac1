import { limits } from '@shop/contracts';
import { connectRedis, createBudget } from '@shop/service-kit';
import { backendUrls, testLogger, testQueuePrefix, testToken } from '@shop/service-kit/testing';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { adminToken, catalogForTest } from '../testing/catalog.ts';
import { stockOf } from '../testing/stock.ts';
import { reviewLimits } from './review.rules.ts';

const redis = connectRedis(backendUrls().redisUrl, testLogger());
afterAll(() => redis.disconnect());
const reviewBudget = createBudget({ redis, prefix: testQueuePrefix() }, reviewLimits);
const { db, request } = await catalogForTest({ reviewBudget });
const { addPart } = stockOf(db);
const body = { name: 'Ada', rating: 5, reviewText: 'Fits.', img: 'https://example.com/a.png' };

beforeEach(async () => {
  await db.collection('reviews').deleteMany({});
});

function post(
  email: string | undefined,
  over: Record<string, unknown> = {},
  { client, verified = true }: { client?: string; verified?: boolean } = {},
) {
  return request('POST', '/review', {
    body: { ...body, ...over },
    token: email === undefined ? undefined : testToken(email, { verified }),
    headers: client === undefined ? undefined : { 'x-client-key': client },
  });
}
async function figures() {
  const { headers } = await request('GET', '/reviews?limit=1');
  return { count: headers.get('x-total-count'), mean: headers.get('x-mean-rating') };
}

describe('limits on posting reviews', () => {
  test('refuses a user whose email is not verified', async () => {
    expect(await post('ann@example.com', {}, { verified: false })).toMatchObject({
      status: 403,
      body: { code: 'email-not-verified', message: 'Verify your email to post a review' },
    });
    expect(await figures()).toEqual({ count: '0', mean: null });
  });

  test('publishes only a few of 300 reviews from one account, and one by an honest visitor', async () => {
    const replies: Awaited<ReturnType<typeof post>>[] = [];
    const honest = post('ann@example.com');
    while (replies.length < 300) {
      const burst = Array.from({ length: 20 }, () => post('mallory@example.com', { rating: 1 }));
      replies.push(...(await Promise.all(burst)));
    }
    expect((await honest).status).toBe(201);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(limits.reviewsPerHour);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(300 - limits.reviewsPerHour);
    expect(refused[0]?.body).toMatchObject({ code: 'too-many-reviews' });
    const wait = Number(refused[0]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect((await figures()).count).toBe(String(limits.reviewsPerHour + 1));
  });

  test('counts reviews of many accounts at one address together, and others apart', async () => {
    const people = Array.from(
      { length: limits.reviewsPerAddressPerHour + 5 },
      (_, at) => `p${at}@example.com`,
    );
    const replies = await Promise.all(people.map((email) => post(email, {}, { client: '203.0.113.9' })));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await post('ann@example.com', {}, { client: '203.0.113.10' })).status).toBe(201);
  });

  test('accepts one review per user and part, also of two at once', async () => {
    const partId = await addPart();
    const replies = await Promise.all([1, 2].map(() => post('cleo@example.com', { partId })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await post('cleo@example.com', { partId })).toMatchObject({
      status: 409,
      body: { code: 'already-reviewed', message: 'You already reviewed this part' },
    });
    expect((await post('bo@example.com', { partId })).status).toBe(201);
    expect((await post('cleo@example.com', { partId: await addPart() })).status).toBe(201);
  });
});

describe('taking down published reviews', () => {
  const decide = (id: unknown, decision: string) =>
    request('PATCH', `/review-decision/${id}`, { token: adminToken, body: { decision } });

  test('hides one from the list, the count and the mean until it is put back, and records who did it', async () => {
    await post('dan@example.com', { rating: 5 });
    const { insertedId } = (await post('max@example.com', { rating: 1 })).body as { insertedId: string };
    expect(await figures()).toEqual({ count: '2', mean: '3' });
    expect(await decide(insertedId, 'take-down')).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await figures()).toEqual({ count: '1', mean: '5' });
    const down = await request('GET', '/waiting-reviews?state=taken-down', { token: adminToken });
    expect(down.body).toMatchObject([
      { _id: insertedId, decidedBy: 'admin@example.com', decidedAt: expect.any(String) },
    ]);
    expect(await decide(insertedId, 'take-down')).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
    expect(await decide(insertedId, 'put-back')).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect(await figures()).toEqual({ count: '2', mean: '3' });
  });

  test('sends no mail about a review that was taken down first', async () => {
    const { insertedId } = (await post('dan@example.com')).body as { insertedId: string };
    await decide(insertedId, 'take-down');
    expect(await db.collection('reviews').findOne()).not.toHaveProperty('outbox');
  });
});
