import { type Basket, basket, basketConflict, limits } from '@shop/contracts';
import { afterEach, expect, test } from 'vitest';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { partId, startTestOrders, tokens } from '../testing/test-orders.ts';
import { basketsCollection } from './basket.store.ts';

const { request, db } = await startTestOrders({
  provider: createFakeProvider().provider,
  withWorkers: false,
  withCatalog: false,
});
const baskets = db.collection<{ _id: string }>(basketsCollection);

afterEach(async () => void (await baskets.deleteMany({})));

async function read(token = tokens.buyer): Promise<Basket> {
  const { status, body } = await request('GET', '/basket', { token });
  expect(status).toBe(200);
  return basket.parse(body);
}

function write(version: number, lines: readonly object[], token = tokens.buyer) {
  return request('PUT', '/basket', { token, body: { version, lines } });
}

function line(over: object = {}) {
  return { partId: partId(), quantity: 2, seenPrice: 12.5, ...over };
}

test('starts with an empty basket of version 0', async () => {
  expect(await read()).toEqual({ version: 0, lines: [] });
});

test('stores a basket written with the version that was read', async () => {
  const [first, second] = [line({ partName: 'Brake disc' }), line({ seenPrice: 0.07, quantity: 1_000 })];
  expect(await write(0, [first, second])).toMatchObject({
    status: 200,
    body: { version: 1, lines: [first, second] },
  });
  expect((await write(1, [second])).body).toEqual({ version: 2, lines: [second] });
  expect(await read()).toEqual({ version: 2, lines: [second] });
});

test('returns 409 with the current basket when another device was faster', async () => {
  const [mine, theirs] = [line(), line()];
  await write(0, [theirs]);
  for (const version of [0, 7]) {
    const { status, body } = await write(version, [mine]);
    expect(status).toBe(409);
    expect(basketConflict.parse(body)).toMatchObject({
      code: 'basket-changed',
      basket: { version: 1, lines: [theirs] },
    });
  }
  expect((await read()).lines).toEqual([theirs]);
});

test('gives each person their own basket', async () => {
  const [mine, theirs] = [line(), line()];
  await write(0, [mine]);
  await write(0, [theirs], tokens.other);
  expect((await read()).lines).toEqual([mine]);
  expect((await read(tokens.other)).lines).toEqual([theirs]);
});

test('refuses a basket with a part twice, too many lines or no quantity', async () => {
  const id = partId();
  const faulty = [
    [line({ partId: id }), line({ partId: id.toUpperCase() })],
    Array.from({ length: limits.orderLinesMax + 1 }, () => line()),
    [line({ quantity: 0 })],
    [line({ seenPrice: -1 })],
    [line({ partId: 'brake' })],
  ];
  for (const lines of faulty) expect((await write(0, lines)).status).toBe(422);
  expect(await read()).toEqual({ version: 0, lines: [] });
  const most = Array.from({ length: limits.orderLinesMax }, () => line());
  expect((await write(0, most)).status).toBe(200);
});
