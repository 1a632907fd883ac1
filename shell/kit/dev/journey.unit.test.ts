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

test('returns the initial data before anything was changed', () => {
  const answer = replay(journey);
  expect(answer(orderRoutes.listOwnOrders, '/order/a')?.body).toEqual([]);
  expect(answer(orderRoutes.listOwnOrders, '/order/a')?.body).toEqual([]);
});

test('includes a placed order in lists and stock until it is cancelled', () => {
  const answer = replay(journey);
  expect(answer(orderRoutes.placeOrder, '/order')?.body).toEqual({ insertedId: 'o1' });
  expect(answer(orderRoutes.listOwnOrders, '/order/a')?.body).toEqual(['o1']);
  expect(answer(catalogRoutes.getPart, '/part/1')?.body).toMatchObject({ availableQuantity: 6 });
  answer(orderRoutes.cancelOrder, '/order/o1');
  expect(answer(orderRoutes.listOwnOrders, '/order/a')?.body).toEqual([]);
});

test('returns the latest reply of the same call for an unrecorded address', () => {
  const answer = replay(journey);
  expect(answer(catalogRoutes.getPart, '/part/2')?.body).toMatchObject({ name: 'one' });
});

test('returns no reply for a call that the journey does not contain', () => {
  const answer = replay(journey);
  expect(answer(orderRoutes.shipOrder, '/order/o1')).toBeUndefined();
  expect(answer(orderRoutes.listOrders, '/orders')).toBeUndefined();
});

test('contains only replies that match the contracts of their calls', () => {
  const exchanges = recordedJourney.parse(recorded);
  expect(exchanges.length).toBeGreaterThan(0);
  for (const { route: name, body } of exchanges) {
    const route = allRoutes.find((one) => one.name === name);
    expect(route?.reply.safeParse(body).error, name).toBeUndefined();
  }
});
