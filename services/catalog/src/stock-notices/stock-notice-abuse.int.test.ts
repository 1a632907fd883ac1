import { limits } from '@shop/contracts';
import { testPerson, testToken } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { catalogForTest } from '../testing/catalog.ts';
import { stockOf } from '../testing/stock.ts';

const { db, request } = await catalogForTest();
const { addPart } = stockOf(db);
const notices = db.collection('stock_notices');

const abuser = 'abuser@example.com';
const honest = 'honest@example.com';

function ask(partId: string, email: string) {
  return request('POST', `/stock-notice/${partId}`, { token: testToken(email) });
}

test('refuses a person notices beyond their budget, while others are served', async () => {
  const asked = 20;
  const left = 5;
  await notices.insertMany(
    Array.from({ length: limits.stockNoticesMax - left }, () => ({
      partId: new ObjectId(),
      ...testPerson(abuser),
      createdAt: new Date(),
    })),
  );
  const parts = await Promise.all(
    Array.from({ length: asked }, () => addPart({ availableQuantity: 0, minOrderQuantity: 2 })),
  );
  const statuses: number[] = [];
  for (const partId of parts) {
    statuses.push((await ask(partId, abuser)).status);
    expect((await ask(partId, honest)).status).toBe(200);
  }
  expect(statuses).toEqual([...Array(left).fill(200), ...Array(asked - left).fill(409)]);
  expect(await notices.countDocuments({ email: abuser })).toBe(limits.stockNoticesMax);
  expect(await notices.countDocuments({ email: honest })).toBe(asked);
});
