import { allRoutes, orderRoutes } from '@shop/contracts';
import { expect, test } from 'vitest';
import { exampleReply } from './example.ts';

test.each(allRoutes.filter(({ produces }) => produces === undefined))(
  'has an example for $name that its contract accepts',
  (route) => {
    expect(exampleReply(route)).toBeDefined();
  },
);

test('generates orders with readable names, prices and times', () => {
  expect(exampleReply(orderRoutes.listOwnOrders)).toMatchObject([
    { partName: 'Brake disc 319 mm', price: 9.5, email: 'shopper@example.com' },
    { partName: 'Oil filter', price: 16.5, createdAt: '2026-01-02T00:00:00.000Z' },
    {},
    {},
    {},
  ]);
});
