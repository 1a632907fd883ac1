import { orderFigures } from '@shop/contracts';
import { readsOf } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { openOrdersHouse, orderBody, stock, tokens } from '../testing/orders-house.ts';
import { openPayment, placedOrder } from '../testing/read.ts';
import { listed } from './list-orders.ts';
import { createOrderFigureStore } from './order-figures.store.ts';

const fake = createFakeProvider();
const house = await openOrdersHouse({ provider: fake.provider });
const part = stock(house, { available: 1_000 });

const figures = async () =>
  orderFigures.parse((await house.request('GET', '/order-figures', { token: tokens.admin })).body);

const pay = async (id: string, price: number): Promise<void> => {
  const intent = await openPayment(house, id, price);
  await fake.pay(intent);
  await house.modules.settle(intent, 'page');
};

test('DSH-03: when orders are placed, paid, shipped and cancelled, then the figures are what they come to', async () => {
  expect(await figures()).toEqual({ orders: 0, yetToPay: 0, toShip: 0, revenue: 0 });
  const [shipped = '', paid = '', cancelled = ''] = [
    await placedOrder(house, orderBody(part, { quantity: 3 })),
    await placedOrder(house, orderBody(part, { quantity: 2 })),
    await placedOrder(house, orderBody(part)),
    await placedOrder(house, orderBody(part)),
  ];
  expect(await figures()).toEqual({ orders: 4, yetToPay: 4, toShip: 0, revenue: 0 });
  await pay(shipped, 37.5);
  await pay(paid, 25);
  await house.request('PATCH', `/change-order-status/${shipped}`, { token: tokens.admin });
  await house.request('DELETE', `/order/${cancelled}`, { token: tokens.buyer });
  expect(await figures()).toEqual({ orders: 3, yetToPay: 1, toShip: 1, revenue: 62.5 });
});

test('DSH-03: when the figures are read, then an index answers and no order is read', async () => {
  await house.db.collection('orders').insertMany(
    Array.from({ length: 500 }, (_, n) => ({
      _id: new ObjectId(),
      state: n % 2 ? 'paid' : 'shipped',
      priceCents: 100,
      quantity: 1,
    })),
  );
  const database = { url: house.env.MONGO_URL, name: house.env.MONGO_DB };
  const { keys, documents } = await readsOf(database, (db) => createOrderFigureStore(db).byState(listed));
  expect(keys).toBeGreaterThanOrEqual(500);
  expect(documents).toBe(0);
});
