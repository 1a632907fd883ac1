import { testToken, testUid } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { orderFactHandlers, partFactHandlers } from '../mails/facts.worker.ts';
import { aFact, aReview } from '../testing/facts.ts';
import { meta, openTestMails } from '../testing/test-mails.ts';

const { deliver, mails, serve, writing } = await openTestMails();
const { url } = await serve();
const [onOrder] = orderFactHandlers(writing);
const [, onReview] = partFactHandlers(writing);

/** Returns the state of the newest mail, and its raw text if it goes out. */
async function newest(email: string) {
  const [found] = await mails.page({ to: email, limit: 1 });
  const sent: string[] = [];
  await deliver(async ({ message }, beginHanding) => {
    await beginHanding();
    sent.push(message.toString());
    return { kind: 'accepted', response: '250' };
  });
  return { state: found?.state, message: sent.join() };
}

/** Sends a mail and returns its state, raw text and unsubscribe link. */
async function mailed(email: string, what: 'shipped' | 'paid' | 'review', uid = testUid(email)) {
  if (what === 'review') await onReview?.handle(aReview({ uid }), meta);
  else await onOrder?.handle(aFact({ what }, { uid }), meta);
  const { state, message } = await newest(email);
  const link = /^List-Unsubscribe:\s+<https:\/\/shop\.example\/api(\/[^>]+)>/m.exec(message)?.[1] ?? '';
  return { state, message, link };
}

function open(link: string, method: 'GET' | 'POST'): Promise<Response> {
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  return fetch(`${url}${link}`, method === 'GET' ? {} : { method, body: form });
}

test.each(['shipped', 'paid', 'review'] as const)(
  'ends mails of the kind of "%s" for one address by a POST without a login, and no others',
  async (what) => {
    const [email, other] = [`${what}@example.com`, `other-${what}@example.com`];
    const { link, message } = await mailed(email, what);
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const asked = await open(link, 'GET');
    expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await asked.text()).toContain('<form method="post">');
    expect((await mailed(email, what)).state).toBe('queued');
    for (const _ of ['once', 'again']) {
      const done = await open(link, 'POST');
      expect([done.status, await done.text()]).toEqual([
        200,
        expect.stringContaining('You&#39;re unsubscribed'),
      ]);
    }
    expect((await mailed(email, what)).state).toBe('skipped');
    expect((await mailed(email, what === 'paid' ? 'shipped' : 'paid')).state).toBe('queued');
    expect((await mailed(other, what)).state).toBe('queued');
  },
);

test('keeps mails ended by a link when a page opened before saves another choice', async () => {
  const email = 'two-pages@example.com';
  const { link } = await mailed(email, 'shipped');
  await open(link, 'POST');
  const saved = await fetch(`${url}/mail-preferences`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${testToken(email)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reviews: false }),
  });
  expect(await saved.json()).toMatchObject({ shipments: false, reviews: false, orders: true });
  expect((await mailed(email, 'shipped')).state).toBe('skipped');
});

test('does not apply an earlier opt-out when another account takes over the address', async () => {
  const { link } = await mailed('moved@example.com', 'shipped');
  expect((await open(link, 'POST')).status).toBe(200);
  expect((await mailed('moved@example.com', 'shipped')).state).toBe('skipped');
  expect((await mailed('moved@example.com', 'shipped', 'another of moved@example.com')).state).toBe('queued');
});

test('answers 404 to a link that the shop did not sign, and changes nothing', async () => {
  const { link } = await mailed('forged@example.com', 'paid');
  const [, , mail = '', signature = ''] = link.split('/');
  const forged = [
    `/unsubscribe/${mail}/${signature.slice(0, -1)}`,
    `/unsubscribe/${mail}/${'A'.repeat(signature.length)}`,
    `/unsubscribe/order-paid-of-nothing/${signature}`,
  ];
  for (const each of forged)
    for (const method of ['GET', 'POST'] as const) expect((await open(each, method)).status).toBe(404);
  expect((await mailed('forged@example.com', 'paid')).state).toBe('queued');
});
