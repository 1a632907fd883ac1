import { allRoutes, catalogRoutes, orderRoutes } from '@shop/contracts';
import { expect, test } from 'vitest';
import { type Exchange, recordedJourney, replay } from './journey.ts';
import recorded from './recorded-journey.json' with { type: 'json' };

function exchange(route: string, url: string, body: unknown): Exchange {
  return { route, url, status: 200, headers: {}, body };
}

const journey = [
  exchange('listParts', '/parts?limit=24', ['all parts']),
  exchange('getPart', '/part/1', { name: 'one', availableQuantity: 10 }),
  exchange('listOwnOrders', '/order/a', []),
  exchange('placeOrder', '/order', { insertedId: 'o1' }),
  exchange('getPart', '/part/1', { name: 'one', availableQuantity: 6 }),
  exchange('listOwnOrders', '/order/a', ['o1']),
  exchange('cancelOrder', '/order/o1', { deletedCount: 1 }),
  exchange('listOwnOrders', '/order/a', []),
];

test('when nothing was done yet, then reads show what stood there before', () => {
  const answer = replay(journey);
  expect(answer(orderRoutes.listOwnOrders, '/order/a')?.body).toEqual([]);
  expect(answer(orderRoutes.listOwnOrders, '/order/a')?.body).toEqual([]);
});

test('when an order was placed, then lists and stock show it, until it is cancelled', () => {
  const answer = replay(journey);
  expect(answer(orderRoutes.placeOrder, '/order')?.body).toEqual({ insertedId: 'o1' });
  expect(answer(orderRoutes.listOwnOrders, '/order/a')?.body).toEqual(['o1']);
  expect(answer(catalogRoutes.getPart, '/part/1')?.body).toMatchObject({ availableQuantity: 6 });
  answer(orderRoutes.cancelOrder, '/order/o1');
  expect(answer(orderRoutes.listOwnOrders, '/order/a')?.body).toEqual([]);
});

test('when an address was never recorded, then the newest reply of the same call is shown', () => {
  const answer = replay(journey);
  expect(answer(catalogRoutes.getPart, '/part/2')?.body).toMatchObject({ name: 'one' });
});

test('when the journey knows nothing of a call, then there is no reply of it', () => {
  const answer = replay(journey);
  expect(answer(orderRoutes.shipOrder, '/order/o1')).toBeUndefined();
  expect(answer(orderRoutes.listOrders, '/orders')).toBeUndefined();
});

test('when the recorded journey is read, then every reply of it fits the contract of its call', () => {
  const exchanges = recordedJourney.parse(recorded);
  expect(exchanges.length).toBeGreaterThan(0);
  for (const { route: name, body } of exchanges) {
    const route = allRoutes.find((one) => one.name === name);
    expect(route?.reply.safeParse(body).error, name).toBeUndefined();
  }
});
