import { isOrderable, limits, part as partSchema } from '@shop/contracts';
import { testToken, testUid } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, test } from 'vitest';
import { catalogForTest, userToken } from '../testing/catalog.ts';
import { anId, stockOf } from '../testing/stock.ts';

const { db, request } = await catalogForTest();
const { addPart } = stockOf(db);
const notices = db.collection('stock_notices');
const email = 'shopper@example.com';

beforeEach(async () => void (await notices.deleteMany({})));

function call(method: 'GET' | 'POST' | 'DELETE', partId: string, token = userToken) {
  return request(method, `/stock-notice/${partId}`, { token });
}
function soldOut() {
  return addPart({ availableQuantity: 1, minOrderQuantity: 2 });
}

test('registers one notice per user for a part that cannot be ordered, however often requested, and cancels it', async () => {
  const partId = await soldOut();
  expect((await call('GET', partId)).body).toEqual({ waiting: false });
  for (const reply of [await call('POST', partId), await call('POST', partId.toUpperCase())])
    expect(reply).toMatchObject({ status: 200, body: { waiting: true } });
  expect(await notices.find().toArray()).toMatchObject([
    { uid: testUid(email), createdAt: expect.any(Date) },
  ]);
  expect((await call('GET', partId)).body).toEqual({ waiting: true });
  for (const reply of [await call('DELETE', partId), await call('DELETE', partId)])
    expect(reply).toMatchObject({ status: 200, body: { waiting: false } });
  expect((await call('GET', partId)).body).toEqual({ waiting: false });
});

test("shows and cancels only the user's own notice", async () => {
  const partId = await soldOut();
  const other = testToken('other@example.com');
  await call('POST', partId);
  expect((await call('GET', partId, other)).body).toEqual({ waiting: false });
  await call('DELETE', partId, other);
  expect((await call('GET', partId)).body).toEqual({ waiting: true });
});

test('refuses a notice for a part that can be ordered', async () => {
  const partId = await addPart({ availableQuantity: 2, minOrderQuantity: 2 });
  expect(await call('POST', partId)).toMatchObject({ status: 409, body: { code: 'part-orderable' } });
  expect(await notices.countDocuments()).toBe(0);
});

test('returns 404 for an unknown part', async () => {
  expect((await call('POST', anId())).status).toBe(404);
});

test('refuses notices beyond the limit per user, also simultaneous ones, and serves other users', async () => {
  const waiting = Array.from({ length: limits.stockNoticesMax - 1 }, () => ({
    partId: new ObjectId(),
    waiting: true,
    uid: testUid(email),
    createdAt: new Date(),
  }));
  await notices.insertMany(waiting);
  const parts = await Promise.all(Array.from({ length: 8 }, soldOut));
  const replies = await Promise.all(parts.map((partId) => call('POST', partId)));
  expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too-many-stock-notices',
  });
  expect(await notices.countDocuments({ uid: testUid(email) })).toBeLessThanOrEqual(limits.stockNoticesMax);
  const [again = ''] = parts;
  if ((await notices.countDocuments({ uid: testUid(email) })) < limits.stockNoticesMax)
    await call('POST', again);
  expect(await notices.countDocuments({ uid: testUid(email) })).toBe(limits.stockNoticesMax);
  const other = { token: testToken('honest@example.com') };
  expect((await request('POST', `/stock-notice/${again}`, other)).status).toBe(200);
});

test.each([
  [{ availableQuantity: 11, minOrderQuantity: 10, orderStep: 4 }, false],
  [{ availableQuantity: 12, minOrderQuantity: 10, orderStep: 4 }, true],
  [{ availableQuantity: 9, minOrderQuantity: 10 }, false],
  [{ availableQuantity: 10, minOrderQuantity: 10 }, true],
  [{ availableQuantity: 0, minOrderQuantity: 1 }, false],
])('of %j, search, part and notice all say whether it can be ordered: %s', async (stock, orderable) => {
  const partId = await addPart(stock);
  const { body: part } = await request('GET', `/part/${partId}`);
  expect(isOrderable(partSchema.parse(part))).toBe(orderable);
  const search = `/parts?inStock=true&q=${partSchema.parse(part).partNumber}`;
  await expect
    .poll(async () => (await request('GET', search)).body)
    .toEqual(orderable ? [expect.objectContaining({ _id: partId })] : []);
  expect((await call('POST', partId)).status).toBe(orderable ? 409 : 200);
});
