import { personData, placesKept } from '@shop/contracts/person-data';
import { placesWith, testToken, testUid } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { orderFactHandlers } from '../mails/facts.worker.ts';
import { allMails } from '../preferences/preference.rules.ts';
import { aFact } from '../testing/facts.ts';
import { meta, openTestMails } from '../testing/test-mails.ts';
import { accountHandlers } from './account.worker.ts';

test('deletes the mails and preferences of a closed account, and mails it nothing more', async () => {
  const { db, mails, preferences, writing, serve } = await openTestMails();
  const { request } = await serve();
  const [email, uid] = ['buyer@example.com', testUid('buyer@example.com')];
  const [onOrder] = orderFactHandlers(writing);
  await onOrder?.handle(aFact(), meta);
  await preferences.put(uid, { ...allMails, stock: false });
  const own = () => request('GET', '/my-data/mails', { token: testToken(email) });
  expect((await own()).body).toMatchObject([{ to: email, kind: 'paid' }]);

  const [onClosed, onAsked] = accountHandlers({ ...writing, mails, preferences });
  await onAsked?.handle({ email, token: 'n'.repeat(32) }, meta);
  for (let delivery = 0; delivery < 2; delivery += 1) await onClosed?.handle({ uid, email }, meta);
  for (const collection of ['mails', 'mail_preferences'])
    expect(await db.collection(collection).countDocuments(), collection).toBe(0);
  const [onLater] = orderFactHandlers({ ...writing, addressOf: async () => ({ verified: false }) });
  await onLater?.handle(aFact({ what: 'cancelled' }), meta);
  expect(await mails.page({ limit: 1 })).toMatchObject([{ to: '', problem: 'The account is closed' }]);
});

test('asks an address by one mail whether it wants the newsletter, with nothing to unsubscribe from', async () => {
  const { mails, writing, deliver } = await openTestMails();
  const [, onAsked] = accountHandlers({ ...writing, mails });
  const token = 't'.repeat(32);
  for (let delivery = 0; delivery < 2; delivery += 1)
    await onAsked?.handle({ email: 'news@example.com', token }, meta);
  const sent: string[] = [];
  await deliver(async ({ to, message }, beginHanding) => {
    await beginHanding();
    sent.push(`${to} ${message}`);
    return { kind: 'accepted', response: '250' };
  });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/^news@example.com /);
  expect(sent[0]).toContain(`https://shop.example/api/newsletter/${token}`);
  expect(sent[0]).not.toContain('List-Unsubscribe');
});

test('leaves a person with one of everything in the listed places alone', async () => {
  const { db, mails, preferences, documents, writing } = await openTestMails();
  const [email, uid] = ['buyer@example.com', testUid('buyer@example.com')];
  const [onOrder] = orderFactHandlers(writing);
  const fact = aFact();
  await onOrder?.handle(fact, meta);
  await preferences.put(uid, { ...allMails, stock: false });
  const paper = {
    kind: 'invoice',
    number: 'INV-26-1',
    fileName: 'INV-26-1.pdf',
    orderId: fact.order.id,
  } as const;
  await documents.add({ id: 'invoice-1', ...paper, uid, at: new Date() }, Buffer.from('%PDF'));
  const words = [email, uid, fact.order.clientName, fact.order.address];
  const tables = personData
    .filter(({ service }) => service === 'notifications')
    .map(({ collection }) => collection);
  const collections = new Set((await placesWith(db, words)).map((place) => place.split('.')[0]));
  expect([...collections].toSorted()).toEqual(tables.toSorted());

  const [onClosed, onAsked] = accountHandlers({ ...writing, mails, preferences });
  await onAsked?.handle({ email, token: 'n'.repeat(32) }, meta);
  await onClosed?.handle({ uid, email }, meta);
  expect(await placesWith(db, words)).toEqual(placesKept('notifications'));
});
