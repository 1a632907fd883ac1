import { allRoutes, orderRoutes } from '@shop/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleReply } from './example.ts';

const seeds = Array.from({ length: 5 }, (_, n) => n * 7_919 + 1);

test.each(allRoutes)(
  'when $name is answered with an example, then its contract accepts it',
  async (route) => {
    for (const seed of seeds) {
      const example = await exampleReply(route, seed);
      expect(route.reply.safeParse(example).error).toBeUndefined();
    }
  },
);

test('when orders are made up, then a person can read their names, prices and times', async () => {
  const order = z.object({ partName: z.string(), price: z.number(), email: z.email() });
  const [first] = z.array(order).parse(await exampleReply(orderRoutes.listOwnOrders));
  expect(first).toMatchObject({ partName: 'Oil filter', price: 16.5, email: 'shopper@example.com' });
});

test('when the same call is made up twice, then the same comes of it', async () => {
  expect(await exampleReply(orderRoutes.listOwnOrders)).toEqual(
    await exampleReply(orderRoutes.listOwnOrders),
  );
});
