import { mail } from '@shop/contracts';
import { defaultCompany } from '@shop/contracts/default-company';
import { testToken, testUid, withLogEntries } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { orderMail } from './templates/order-mail.ts';
import { aFact, anId } from './testing/facts.ts';
import { openTestMails } from './testing/test-mails.ts';

const { db, mails, serve } = await openTestMails();
const { request } = await serve();
const token = testToken('buyer@example.com');
const admin = testToken('admin@example.com', { roles: ['owner'] });

const content = { ...orderMail(aFact(), 'https://shop.example'), company: defaultCompany };
async function aMail(fact: string, to: string, at: number): Promise<void> {
  const mail = { fact, kind: 'paid', uid: testUid(to), to, subject: fact, content } as const;
  await mails.add(mail, new Date(at));
}

test('stores mail preferences per user, with all mails on by default', async () => {
  const all = { orders: true, shipments: true, reminders: true, stock: true, reviews: true };
  const wanted = { ...all, reminders: false };
  expect((await request('GET', '/mail-preferences', { token })).body).toEqual(all);
  expect(await request('PUT', '/mail-preferences', { token, body: wanted })).toMatchObject({
    status: 200,
    body: wanted,
  });
  expect((await request('GET', '/mail-preferences', { token })).body).toEqual(wanted);
  expect((await request('GET', '/mail-preferences', { token: admin })).body).toEqual(all);
  expect((await request('PUT', '/mail-preferences', { token, body: { shipments: 1 } })).status).toBe(422);
  expect((await request('GET', '/mail-preferences')).status).toBe(401);
});

test('lists mails page by page for admins only, newest first, by state or person', async () => {
  for (const [index, fact] of ['a', 'b', 'c'].entries())
    await aMail(`order-paid-${fact}`, 'buyer@example.com', index);
  await aMail('order-paid-d', 'other@example.com', 3);
  const list = async (query: string) => {
    const { body, headers, next } = await request('GET', `/mails${query}`, { token: admin });
    const found = Array.isArray(body) ? body.map(({ fact }) => fact) : body;
    return { found, total: headers.get('x-total-count'), next: next?.replace('/mails', '') };
  };
  const first = await list('?limit=3');
  expect(first).toMatchObject({ found: ['order-paid-d', 'order-paid-c', 'order-paid-b'], total: '4' });
  expect(await list(first.next ?? '')).toEqual({ found: ['order-paid-a'], total: '4', next: undefined });
  expect(await list('?q=Other@example.com')).toMatchObject({ found: ['order-paid-d'], total: '1' });
  expect(await list('?q=nobody&state=sent')).toMatchObject({ found: [], total: '0' });
  expect(await list('?state=refused')).toMatchObject({ found: [], total: '0' });
  expect((await request('GET', '/mails', { token })).status).toBe(403);
});

test('lists exactly the mails of an order by its number or id, whatever they are about', async () => {
  const [id, other] = [anId(), anId()];
  const about = (fact: string, order: string[]) =>
    mails.add(
      {
        fact,
        kind: 'paid',
        order,
        uid: 'pat',
        to: 'pat@example.com',
        subject: fact,
        content,
      },
      new Date(5),
    );
  await about('order-paid-one', [id, 'SP-26-7K3QD']);
  await about('order-shipped-parcel', [id, 'SP-26-7K3QD']);
  await about('order-paid-other', [other]);
  const found = async (query: string) => {
    const { status, body } = await request('GET', `/mails?${query}`, { token: admin });
    expect(status).toBe(200);
    return z.array(mail).parse(body);
  };
  for (const order of [id, id.toUpperCase(), 'SP-26-7K3QD', 'sp-26-7k3qd'])
    expect((await found(`order=${order}`)).map(({ fact, orderId }) => [fact, orderId])).toEqual([
      ['order-shipped-parcel', id],
      ['order-paid-one', id],
    ]);
  expect(await found(`order=${other}`)).toHaveLength(1);
  expect(await found(`order=${id}&q=somebody@example.com`)).toEqual([]);
  expect(await found('order=SP-26-00000')).toEqual([]);
});

test('queues a rejected mail again for an admin, which is logged, and refuses one that is queued or sent', async () => {
  const id = 'order-paid-again';
  await aMail(id, 'buyer@example.com', Date.now());
  const again = (of = id) => request('POST', `/mail-again/${of}`, { token: admin });
  const refused = await withLogEntries(db, again);
  expect(refused.reply).toMatchObject({ status: 409, body: { code: 'mail-not-resendable' } });
  expect(refused.entries).toEqual([]);
  await db
    .collection<{ _id: string }>('mails')
    .updateOne({ _id: id }, { $set: { state: 'refused' }, $unset: { due: 1 } });
  const { reply, entries } = await withLogEntries(db, again);
  expect(reply).toMatchObject({ status: 200, body: { fact: id, state: 'queued' } });
  expect(entries).toMatchObject([{ call: 'sendMailAgain', by: 'admin@example.com', thing: { id } }]);
  expect((await again('order-paid-of-nothing')).status).toBe(404);
  expect((await request('POST', `/mail-again/${id}`, { token })).status).toBe(403);
});
