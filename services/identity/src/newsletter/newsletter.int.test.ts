import { describe, expect, test } from 'vitest';
import { startIdentity } from '../testing/identity-service.ts';

const { request, db } = await startIdentity();

describe('POST /newsletter', () => {
  const subscribe = (body: unknown) => request('POST', '/newsletter', { body });

  test('HOME-26: stores a repeated subscription once, in any spelling', async () => {
    const replies = await Promise.all([
      subscribe({ email: ' News@Example.com ' }),
      subscribe({ email: 'news@example.com' }),
      subscribe({ email: 'NEWS@example.com' }),
    ]);
    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      replies.map(() => [200, { subscribed: true }]),
    );
    expect(
      await db.collection<{ _id: string }>('newsletter').countDocuments({ _id: 'news@example.com' }),
    ).toBe(1);
  });

  test.each([
    [{ email: '' }, 'Email is Required'],
    [{ email: 'nobody' }, 'Provide a valid Email Address'],
  ])('VAL-18: for %j, returns 422 with %j', async (body, message) => {
    const reply = await subscribe(body);
    expect([reply.status, reply.body]).toEqual([422, expect.objectContaining({ message })]);
  });
});
