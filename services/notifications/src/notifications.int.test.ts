import { createAuthenticate, createHealth, createMetrics, createRoleStore } from '@shop/service-kit';
import {
  serveForTest,
  testDatabase,
  testLogger,
  testToken,
  verifyTestToken,
} from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { createNotificationsApp } from './app.ts';
import { createDocumentStore } from './documents/document.store.ts';
import { createMailStore } from './mails/mail.store.ts';
import { createPreferenceStore } from './preferences/preference.store.ts';

const { db } = await testDatabase();
const mails = await createMailStore(db);
const { request } = await serveForTest(
  createNotificationsApp(
    {
      documents: await createDocumentStore(db),
      mails,
      preferences: createPreferenceStore(db),
      logger: testLogger(),
      metrics: createMetrics('notifications'),
      health: createHealth([]),
    },
    { authenticate: createAuthenticate(verifyTestToken, createRoleStore(db)), checkReplies: true },
  ),
);
const token = testToken('buyer@example.com');
const admin = testToken('admin@example.com', { role: 'admin' });

const message = Buffer.from('Subject: x\r\n\r\nx');
async function aMail(fact: string, to: string, at: number): Promise<void> {
  const mail = { fact, kind: 'paid', to, language: 'en', subject: fact, message } as const;
  await mails.add(mail, new Date(at));
}

test('when a person says which mails they want, then that holds for them alone; before, they get all', async () => {
  const all = { shipments: true, reminders: true, stock: true, reviews: true };
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

test('when an admin lists mails, then page by page the newest first, of one state or person; nobody else may', async () => {
  for (const [index, fact] of ['a', 'b', 'c'].entries())
    await aMail(`order-paid-${fact}`, 'buyer@example.com', index);
  await aMail('order-paid-d', 'other@example.com', 3);
  const list = async (query: string) => {
    const { body, headers } = await request('GET', `/mails${query}`, { token: admin });
    const found = Array.isArray(body) ? body.map(({ fact }) => fact) : body;
    return {
      found,
      total: headers.get('x-total-count'),
      next: /<\/mails(.*)>/.exec(headers.get('link') ?? '')?.[1],
    };
  };
  const first = await list('?limit=3');
  expect(first).toMatchObject({ found: ['order-paid-d', 'order-paid-c', 'order-paid-b'], total: '4' });
  expect(await list(first.next ?? '')).toEqual({ found: ['order-paid-a'], total: '4', next: undefined });
  expect(await list('?q=Other@example.com')).toMatchObject({ found: ['order-paid-d'], total: '1' });
  expect(await list('?q=nobody&state=sent')).toMatchObject({ found: [], total: '0' });
  expect(await list('?state=refused')).toMatchObject({ found: [], total: '0' });
  expect((await request('GET', '/mails', { token })).status).toBe(403);
});

test('when an admin sends a refused mail again, then it waits to be sent; one that waits or was sent is refused', async () => {
  const id = 'order-paid-again';
  await aMail(id, 'buyer@example.com', Date.now());
  const again = (of = id) => request('POST', `/mail-again/${of}`, { token: admin });
  expect(await again()).toMatchObject({ status: 409, body: { code: 'mail-not-resendable' } });
  await db
    .collection<{ _id: string }>('mails')
    .updateOne({ _id: id }, { $set: { state: 'refused' }, $unset: { due: 1 } });
  expect(await again()).toMatchObject({ status: 200, body: { fact: id, state: 'queued' } });
  expect((await again('order-paid-of-nothing')).status).toBe(404);
  expect((await request('POST', `/mail-again/${id}`, { token })).status).toBe(403);
});
