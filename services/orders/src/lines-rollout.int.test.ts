import { order as orderRow } from '@shop/contracts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { getOrder } from './orders/change-order.ts';
import { startCrashes } from './testing/crashes.ts';
import { violationsOf } from './testing/order-invariant.ts';
import { type OrdersProcess, startOrdersProcess } from './testing/orders-process.ts';
import { clientSecret, placedWhole, placeWhole, wholeOrderBody } from './testing/read.ts';
import { stock, tokens } from './testing/test-orders.ts';

const { app, env, standIn } = await startCrashes();
const token = tokens.buyer;
/** So many that both processes hear of stock. */
const orders = 8;

/** Takes the first line out of an order of three and pays for the others, by the process that makes no such orders. */
async function lessOneLine(
  { request }: OrdersProcess,
  { orderId, lines }: z.infer<typeof placedWhole>,
): Promise<void> {
  const [first, second] = lines.map(({ id }) => id);
  expect((await request('DELETE', `/order/${first}`, { token })).status).toBe(200);
  const intent = { token, body: { price: 50, orderId: second } };
  const reply = await request('POST', '/create-payment-intent', intent);
  const { clientSecret: secret } = clientSecret.parse(reply.body);
  await standIn.confirm(secret);
  const report = { token, body: { transactionId: secret.split('_secret')[0] } };
  expect((await request('PATCH', `/order/${second}`, report)).status).toBe(200);
  const isBack = async () => (await getOrder(app.deps, orderId)).release?.state;
  await expect.poll(isBack, { timeout: 15_000 }).toBe('done');
  const order = await getOrder(app.deps, orderId);
  expect(order).toMatchObject({ state: 'paid', paidCents: 5_000 });
  expect(violationsOf(order)).toEqual([]);
}

test('when a process that still makes orders of one line runs beside one that makes larger ones, then it shows them, takes a line out, takes the payment, and loses none', async () => {
  const before = await startOrdersProcess('api', { ...env, ORDER_LINES_MAX: '1' });
  const parts = [stock(app), stock(app), stock(app)];
  const body = wholeOrderBody(parts.map((partId) => ({ partId })));
  expect((await before.request('POST', '/orders', { token, body })).status).toBe(422);
  const replies = await Promise.all(Array.from({ length: orders }, () => placeWhole(app, body)));
  const placed = replies.map((reply) => placedWhole.parse(reply.body));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: orders }, () => 201));

  const list = await before.request('GET', '/order/buyer@example.com', { token });
  const rows = z.array(orderRow).parse(list.body);
  const lines = placed.flatMap((order) => order.lines.map(({ id }) => id));
  expect(rows.map(({ _id }) => _id).toSorted()).toEqual(lines.toSorted());

  await Promise.all(placed.map((order) => lessOneLine(before, order)));
  expect(parts.map((part) => app.parts.get(part)?.available)).toEqual([100, 84, 84]);
  await before.stop();
}, 60_000);
