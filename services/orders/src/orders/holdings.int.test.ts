import { createMetrics } from '@shop/service-kit';
import { requester, serveForTest } from '@shop/service-kit/testing';
import express from 'express';
import { expect, test } from 'vitest';
import { createOrderGauges, serveHoldings } from '../order-metrics.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { openOrdersHouse, orderBody, stock, tokens } from '../testing/orders-house.ts';
import { placedOrder } from '../testing/read.ts';

const house = await openOrdersHouse({ provider: createFakeProvider().provider });
const { holdings } = house.modules;
const app = express();
serveHoldings(holdings)(app);
const served = await serveForTest(app);

test('DEF-07: when orders are placed and cancelled, then the holdings are what catalog holds, and nothing is open', async () => {
  const part = stock(house);
  await placedOrder(house, orderBody(part, { quantity: 3 }));
  await placedOrder(house, orderBody(part, { quantity: 4 }));
  const ended = await placedOrder(house, orderBody(part, { quantity: 5 }));
  await house.request('DELETE', `/order/${ended}`, { token: tokens.buyer });
  const read = requester(served.url);
  await expect
    .poll(async () => (await read('GET', '/holdings')).body)
    .toEqual({ open: { undecided: 0, unreleased: 0 }, parts: [{ partId: part, quantity: 7, orders: 2 }] });
  expect(house.parts.get(part)?.available).toBe(93);

  const metrics = createMetrics('test');
  await createOrderGauges(metrics, house.modules)();
  const text = await metrics.registry.metrics();
  expect(text).toContain('orders_in_state{state="reserved",service="test"} 2');
  expect(text).toContain('orders_in_state{state="cancelled",service="test"} 1');
  expect(text).toContain('orders_stock_open{kind="undecided",service="test"} 0');
});
