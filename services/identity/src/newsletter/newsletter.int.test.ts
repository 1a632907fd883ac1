import { newsletterAsked, queues } from '@shop/contracts';
import { on, startWorker } from '@shop/service-kit';
import { atFileEnd, backendUrls } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { startIdentity } from '../testing/identity-service.ts';

const { request, db, url, prefix, logger, metrics, deps } = await startIdentity();

/** The mails that were asked for: address and token. */
const asked: { email: string; token: string }[] = [];
const worker = startWorker(
  queues.notificationsAccounts,
  [on(newsletterAsked, async (payload) => void asked.push(payload))],
  { redisUrl: backendUrls().redisUrl, prefix, logger, metrics },
);
atFileEnd(() => worker.close());

const subscribe = (body: unknown) => request('POST', '/newsletter', { body });
const stateOf = (email: string) => db.collection<{ _id: string }>('newsletter').findOne({ _id: email });
async function tokenFor(email: string): Promise<string> {
  await expect.poll(() => asked.find((each) => each.email === email)?.token).toBeDefined();
  return asked.find((each) => each.email === email)?.token ?? '';
}

describe('POST /newsletter', () => {
  test('HOME-26: stores a repeated subscription once, in any spelling, and asks the address once', async () => {
    const replies = await Promise.all([
      subscribe({ email: ' News@Example.com ' }),
      subscribe({ email: 'news@example.com' }),
      subscribe({ email: 'NEWS@example.com' }),
    ]);
    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      replies.map(() => [200, { subscribed: true }]),
    );
    const token = await tokenFor('news@example.com');
    expect(await stateOf('news@example.com')).toMatchObject({ token });
    expect((await stateOf('news@example.com'))?._id).toBe('news@example.com');
    await subscribe({ email: 'last@example.com' });
    await tokenFor('last@example.com');
    expect(asked.filter(({ email }) => email === 'news@example.com')).toHaveLength(1);
  });

  test('asks an address that did not confirm again the next day only, and none that did', async () => {
    const { newsletter } = deps;
    const now = new Date('2026-11-28T10:00:00Z');
    const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    expect(await newsletter.ask('quiet@example.com', now)).toBeDefined();
    expect(await newsletter.ask('quiet@example.com', later(23))).toBeUndefined();
    const token = (await newsletter.ask('quiet@example.com', later(25))) ?? '';
    expect(await newsletter.confirm(token, later(26))).toBe(true);
    expect(await newsletter.ask('quiet@example.com', later(1_000))).toBeUndefined();
    expect(await stateOf('quiet@example.com')).not.toHaveProperty('askedAt');
  });

  test.each([
    [{ email: '' }, 'Email is Required'],
    [{ email: 'nobody' }, 'Provide a valid Email Address'],
  ])('VAL-18: for %j, returns 422 with %j', async (body, message) => {
    const reply = await subscribe(body);
    expect([reply.status, reply.body]).toEqual([422, expect.objectContaining({ message })]);
  });
});

test('subscribes an address when its owner confirms the link, and only then', async () => {
  const email = 'owner@example.com';
  await subscribe({ email });
  const link = `${url}/newsletter/${await tokenFor(email)}`;
  const shown = await fetch(link);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await shown.text()).toContain('<form method="post">');
  expect(await stateOf(email)).not.toHaveProperty('confirmedAt');
  const confirmed = await fetch(link, { method: 'POST', body: new URLSearchParams() });
  expect([confirmed.status, await confirmed.text()]).toEqual([
    200,
    expect.stringContaining("You're subscribed"),
  ]);
  expect(await stateOf(email)).toMatchObject({ confirmedAt: expect.any(Date) });
  expect((await fetch(link)).status).toBe(404);
});

test.each(['x'.repeat(32), 'short'])('answers 404 for the invented link %s', async (token) => {
  for (const method of ['GET', 'POST'])
    expect((await fetch(`${url}/newsletter/${token}`, { method })).status).toBe(404);
});
