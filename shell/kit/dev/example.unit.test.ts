import { allRoutes, orderRoutes } from '@shop/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleReply } from './example.ts';

const seeds = Array.from({ length: 5 }, (_, n) => n * 7_919 + 1);

test.each(allRoutes)('has an example for $name that its contract accepts', async (route) => {
  for (const seed of seeds) {
    const example = await exampleReply(route, seed);
    expect(route.reply.safeParse(example).error).toBeUndefined();
  }
});

test('generates orders with readable names, prices and times', async () => {
  const order = z.object({ partName: z.string(), price: z.number(), email: z.email() });
  const [first] = z.array(order).parse(await exampleReply(orderRoutes.listOwnOrders));
  expect(first).toMatchObject({ partName: 'Oil filter', price: 16.5, email: 'shopper@example.com' });
});

test('generates the same replies for the same call', async () => {
  expect(await exampleReply(orderRoutes.listOwnOrders)).toEqual(
    await exampleReply(orderRoutes.listOwnOrders),
  );
});
