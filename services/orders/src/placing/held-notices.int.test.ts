import { orderHappened } from '@shop/contracts';
import type { OutboxEntry } from '@shop/service-kit';
import { expect, test } from 'vitest';
import { ordersCollection } from '../order/order.document.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { cancelOrder, inMinutes, payOrder, placedOrder } from '../testing/read.ts';
import { sweepOnce } from '../testing/sweeps.ts';
import { orderBody, startTestOrders, stock } from '../testing/test-orders.ts';

const fake = createFakeProvider();
const app = await startTestOrders({ provider: fake.provider, holdMinutes: 30 });

async function told(id: string): Promise<unknown[]> {
  const found = await app.db.collection(ordersCollection).findOne({ _id: app.deps.orderStore.key(id) });
  const outbox: OutboxEntry[] = found?.outbox ?? [];
  return outbox
    .filter(({ message }) => message.name === orderHappened.name)
    .map(({ message }) => orderHappened.payload.parse(message.payload));
}

function sweep(now: Date): Promise<void> {
  return sweepOnce(app, now, 'held notices');
}

test('notifies the buyer once of an order still unpaid after two minutes, however many sweeps run', async () => {
  const id = await placedOrder(app, orderBody(stock(app)));
  await sweep(inMinutes(1));
  expect(await told(id)).toEqual([]);
  await Promise.all([sweep(inMinutes(3)), sweep(inMinutes(3))]);
  await sweep(inMinutes(20));
  expect(await told(id)).toMatchObject([
    { what: 'placed', order: { id, reservedUntil: expect.any(String) } },
  ]);
});

test('sends no hold notice for an order paid or cancelled earlier', async () => {
  const paid = await placedOrder(app, orderBody(stock(app)));
  await payOrder(app, fake, paid);
  const cancelled = await placedOrder(app, orderBody(stock(app)));
  await cancelOrder(app, cancelled);
  await sweep(inMinutes(3));
  expect(await told(paid)).toEqual([]);
  expect(await told(cancelled)).toMatchObject([{ what: 'cancelled' }]);
});
