import { testDatabase } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { createMailStore } from '../mails/mail.store.ts';
import { anId } from '../testing/facts.ts';
import { mailsOfOrder } from './001-mails-of-order.ts';

const { db } = await testDatabase();
const mails = db.collection<{ _id: string; subject: string }>('mails');

/** As the version before wrote it. */
async function written(_id: string, subject: string): Promise<void> {
  const at = new Date('2026-11-20T10:00:00Z');
  const facts = { kind: 'paid', to: 'buyer@example.com', language: 'en', state: 'sent', tries: 1 };
  await mails.insertOne({ _id, subject, ...facts, ...{ createdAt: at, at } });
}

test('when there are mails from before, then they are found by their order as well, also when it runs again', async () => {
  const [order, other] = [anId(), anId()];
  await written(`order-paid-${order}`, 'Payment received for order SP-26-7K3QD');
  await written('order-shipped-0f0f', 'A part of order SP-26-7K3QD is on its way');
  await written('order-refunded-unknown', 'Refund of $5.00 for order SP-26-00000');
  await written(`order-placed-${other}`, 'Your order is held for you');
  await written('back-in-stock-1', 'Brake disc is back');
  await mailsOfOrder.up(db);
  await mailsOfOrder.up(db);
  const store = await createMailStore(db);
  const found = async (key: string) =>
    (await store.page({ order: key, limit: 9 })).map(({ id, order: keys }) => [id, keys?.[0]]);
  for (const key of [order, 'SP-26-7K3QD'])
    expect((await found(key)).toSorted()).toEqual([
      [`order-paid-${order}`, order],
      ['order-shipped-0f0f', order],
    ]);
  expect(await found(other)).toEqual([[`order-placed-${other}`, other]]);
  expect(await mails.countDocuments({ order: { $exists: true } })).toBe(3);
});
