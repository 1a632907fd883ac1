import { limits, type Role, timelineEntry, wholeOrder } from '@shop/contracts';
import { testToken } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ordersCollection } from '../order/order.document.ts';
import { createFakeProvider } from '../testing/fake-provider.ts';
import { placed, placedOrder, placeOrder, problem } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const app = await startTestOrders({ provider: createFakeProvider().provider, budgetFactor: 1 });
const office = testToken('office@example.com', { roles: ['office'] });

function newOrder(): Promise<string> {
  return placedOrder(app, orderBody(stock(app)));
}

function say(
  id: string,
  token: string,
  text: string,
  { path = 'order-messages', key = encodeURIComponent(text) } = {},
) {
  return app.request('POST', `/${path}/${id}`, {
    token,
    body: { text },
    headers: { 'idempotency-key': key },
  });
}

async function timeline(id: string, token: string) {
  const { body } = await app.request('GET', `/order-timeline/${id}`, { token });
  return z.array(timelineEntry).parse(body).slice(2);
}

async function unanswered(token = office) {
  const { body, headers } = await app.request('GET', '/whole-orders?unanswered=true', { token });
  expect(headers.get('x-total-count')).toBe(String(z.array(wholeOrder).parse(body).length));
  return z.array(wholeOrder).parse(body);
}

async function factsOf(id: string) {
  const stored = await app.db.collection(ordersCollection).findOne({ _id: app.deps.orderStore.key(id) });
  const entries = z.array(z.looseObject({ message: z.looseObject({ payload: z.unknown() }) }));
  return entries.parse(stored?.outbox).map(({ message }) => message.payload);
}

test("counts a buyer's message until the office answers, which mails the buyer", async () => {
  const id = await newOrder();
  expect((await say(id, tokens.buyer, 'When does it come?')).status).toBe(201);
  const [first] = await unanswered();
  expect(first).toMatchObject({ orderId: id, askedAt: expect.any(String) });
  await say(id, tokens.buyer, 'Hello?');
  expect(await unanswered()).toMatchObject([{ orderId: id, askedAt: first?.askedAt }]);
  await say(id, office, 'Tomorrow.\nPromised.');
  expect(await unanswered()).toEqual([]);
  expect(await factsOf(id)).toMatchObject([
    { what: 'question', message: { text: 'When does it come?' } },
    { what: 'message', message: { text: 'Tomorrow.\nPromised.' } },
  ]);
  expect(await timeline(id, tokens.buyer)).toMatchObject([
    { what: 'question', text: 'You wrote: When does it come?', by: 'buyer@example.com' },
    { what: 'question' },
    { what: 'message', text: 'Message from the shop: Tomorrow.\nPromised.', by: 'The shop' },
  ]);
});

test('adds a repeated message once', async () => {
  const id = await newOrder();
  for (const modifiedCount of [1, 0])
    expect((await say(id, office, 'Thank you')).body).toEqual({ modifiedCount });
  expect(await timeline(id, office)).toHaveLength(1);
  expect(await factsOf(id)).toHaveLength(1);
});

test.each(['order-messages', 'order-notes'])(
  'adds a repeated text to %s once, also after another one, and says so when the text differs',
  async (path) => {
    const id = await newOrder();
    const send = (text: string, key: string) => say(id, office, text, { path, key });
    await send('First', 'one');
    await send('Second', 'two');
    expect((await send('First', 'one')).body).toEqual({ modifiedCount: 0 });
    expect(await send('First, better', 'one')).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused', earlier: { at: expect.any(String) } },
    });
    expect(await timeline(id, office)).toHaveLength(2);
  },
);

test('shows notes to staff only, and mails none', async () => {
  const id = await newOrder();
  const warehouse = testToken('warehouse@example.com', { roles: ['warehouse'] });
  expect((await say(id, warehouse, 'Box is dented', { path: 'order-notes' })).status).toBe(201);
  expect(await timeline(id, office)).toMatchObject([
    { what: 'note', text: 'Note: Box is dented', by: 'warehouse@example.com' },
  ]);
  expect(await timeline(id, tokens.buyer)).toEqual([]);
  expect(await factsOf(id)).toEqual([]);
});

test('lets the office close a message that needs no answer, once', async () => {
  const id = await newOrder();
  await say(id, tokens.buyer, 'Thank you!');
  for (const modifiedCount of [1, 0]) {
    const reply = await app.request('DELETE', `/order-question/${id}`, { token: office });
    expect(reply.body).toEqual({ modifiedCount });
  }
  expect(await unanswered()).toEqual([]);
  expect(await timeline(id, tokens.buyer)).toHaveLength(1);
});

test.each<Role>(['warehouse', 'bookkeeper'])('refuses a message of the role %s to a buyer', async (role) => {
  const id = await newOrder();
  expect((await say(id, testToken('x@example.com', { roles: [role] }), 'Hello')).status).toBe(404);
});

test('limits the messages of a buyer per hour', async () => {
  const buyer = testToken('talker@example.com');
  const { insertedId: own } = placed.parse(
    (await placeOrder(app, orderBody(stock(app)), { token: buyer })).body,
  );
  const statuses: number[] = [];
  for (let count = 0; count <= limits.messagesPerHour; count += 1)
    statuses.push((await say(own, buyer, `Message ${count}`)).status);
  expect(statuses.slice(0, -1).every((status) => status === 201)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect(problem.parse((await say(own, buyer, 'More')).body).code).toBe('too-many-messages');
});
