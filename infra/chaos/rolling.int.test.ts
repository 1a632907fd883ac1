import { randomUUID } from 'node:crypto';
import { orderRoutes } from '@shop/contracts';
import { requester } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { readBooks } from './books.store.ts';
import { addPart, orderOf } from './buyer.ts';
import { unfinishedIn, violationsIn } from './invariants.ts';
import { providerAt } from './provider.ts';
import { steadyClient } from './steady-client.ts';
import { startWholeShop } from './testing/whole-shop.ts';

const rounds = Number(process.env.CHAOS_RUNS ?? 1);
const perSecond = 10;

const shop = await startWholeShop({ copies: 2 });
const { open, people, replicas, mongoUrl, databases } = shop;
const request = requester(open);

test('answers every call and loses no order while each of two processes is restarted', {
  timeout: 60_000 + rounds * 120_000,
}, async ({ task }) => {
  const partId = await addPart(open, 1_000_000, people.admin.token);
  const acknowledged: string[] = [];
  const read = async (): Promise<void> => {
    const { status } = await request('GET', `/part/${partId}`);
    if (status !== 200) throw new Error(`GET /part answered ${status}`);
  };
  const place = async (): Promise<void> => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = orderOf(partId);
    const reply = await request('POST', '/order', { token: people.user.token, body, headers });
    if (reply.status !== 201 && reply.status !== 202) throw new Error(`POST /order answered ${reply.status}`);
    acknowledged.push(orderRoutes.placeOrder.reply.parse(reply.body).insertedId);
  };
  await read();
  await place();

  const client = steadyClient(perSecond, [read, place]);
  for (let round = 0; round < rounds; round += 1)
    for (const { stop, start } of replicas) {
      await stop();
      await start();
    }
  const served = await client.stop();

  expect(served.faults).toEqual([]);
  const books = () => readBooks(mongoUrl, databases);
  await expect.poll(async () => unfinishedIn(await books()), { timeout: 30_000, interval: 500 }).toEqual([]);
  const { orders } = await books();
  expect(orders.map(({ _id }) => _id).toSorted()).toEqual(acknowledged.toSorted());
  expect(orders.filter(({ state }) => state !== 'reserved')).toEqual([]);
  expect(violationsIn(await books(), await providerAt(shop.paymentsUrl).state())).toEqual([]);
  Object.assign(task.meta, {
    tried: { restarts: rounds * replicas.length, calls: served.calls, orders: orders.length },
    found: { 'failed calls': 0, 'lost orders': 0, 'p95 of the calls, ms': served.p95Ms },
  });
});
