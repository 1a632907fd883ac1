import { testDatabase } from '@shop/service-kit/testing';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { createFakeProvider, genuine } from '../testing/fake-provider.ts';
import { openPayment, placedOrder } from '../testing/read.ts';
import { orderBody, startTestOrders, stock, tokens } from '../testing/test-orders.ts';

const database = await testDatabase();
const client = new MongoClient(database.url, { monitorCommands: true });
afterAll(() => client.close());
const fake = createFakeProvider();
const { name, url } = database;
const app = await startTestOrders({ provider: fake.provider, database: { db: client.db(name), name, url } });

/** On a slow machine a poll may read the order a second time, so the shortest run counts. */
const runs = 4;

/** Returns the database commands sent until `isOver`, such as `update orders`. */
async function commandsOf(run: () => Promise<() => Promise<boolean>>): Promise<string[]> {
  const sent: string[] = [];
  const listen = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
    sent.push(`${commandName} ${command[commandName]}`);
  };
  client.on('commandStarted', listen);
  const isOver = await run();
  await expect.poll(isOver, { timeout: 10_000 }).toBe(true);
  client.off('commandStarted', listen);
  return sent.sort();
}

async function shortest(run: () => Promise<() => Promise<boolean>>): Promise<string[]> {
  const found: string[][] = [];
  for (let done = 0; done < runs; done += 1) found.push(await commandsOf(run));
  return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

/** Uses another client than the one whose commands are counted. */
function has(collection: string, filter: Record<string, unknown>): () => Promise<boolean> {
  return async () => (await database.db.collection(collection).countDocuments(filter)) === 1;
}
function inState(id: string, state: string): () => Promise<boolean> {
  return has('orders', { _id: new ObjectId(id), state });
}
function place(): Promise<string> {
  return placedOrder(app, orderBody(stock(app)));
}
async function paidIntent(id: string): Promise<string> {
  const intent = await openPayment(app, id, 25);
  await fake.pay(intent);
  return intent;
}

test('placing an order costs one insert and, with its stock, one update', async () => {
  await place();
  const order = async () => inState(await place(), 'reserved');
  expect(await shortest(order)).toEqual(['insert orders', 'update orders']);
});

test('cancelling it costs two finds, one update for the end and one for the stock', async () => {
  const ids = await Promise.all(Array.from({ length: runs }, place));
  const cancel = async () => {
    const id = ids.pop() ?? '';
    await app.request('DELETE', `/order/${id}`, { token: tokens.buyer });
    return has('orders', { _id: new ObjectId(id), 'release.state': 'done' });
  };
  expect(await shortest(cancel)).toEqual(['find orders', 'find orders', 'update orders', 'update orders']);
});

test('starting its payment costs one find and one update', async () => {
  const ids = await Promise.all(Array.from({ length: runs }, place));
  const start = async () => {
    const id = ids.pop() ?? '';
    await openPayment(app, id, 25);
    return has('orders', { _id: new ObjectId(id), intent: { $exists: true } });
  };
  expect(await shortest(start)).toEqual(['find orders', 'update orders']);
});

test('reporting the payment costs three finds, the claim and two updates', async () => {
  const ids = await Promise.all(Array.from({ length: runs }, place));
  const paid = await Promise.all(ids.map(async (id) => ({ id, intent: await paidIntent(id) })));
  const report = async () => {
    const { id, intent } = paid.pop() ?? { id: '', intent: '' };
    const call = { token: tokens.buyer, body: { transactionId: intent } };
    await app.request('PATCH', `/order/${id}`, call);
    return has('payments', { orderId: id, state: 'settled' });
  };
  expect(await shortest(report)).toEqual([
    ...['find orders', 'find orders', 'find payments', 'insert payments', 'update orders', 'update payments'],
  ]);
});

test('a webhook that reports it first costs two inserts, three finds and three updates', async () => {
  const ids = await Promise.all(Array.from({ length: runs }, place));
  const paid = await Promise.all(ids.map(async (id) => ({ id, intent: await paidIntent(id) })));
  const report = async () => {
    const { id, intent } = paid.pop() ?? { id: '', intent: '' };
    const event = { id: `evt_${intent}`, type: 'succeeded', intentId: intent, orderId: id };
    const call = { body: event, headers: { 'stripe-signature': genuine } };
    await app.request('POST', '/payment-webhook', call);
    return has('payment_events', { _id: event.id, state: 'done' });
  };
  expect(await shortest(report)).toEqual([
    ...['find orders', 'find payment_events', 'find payments', 'insert payment_events', 'insert payments'],
    ...['update orders', 'update payment_events', 'update payments'],
  ]);
});

test('a webhook that reports a settled payment adds no write to its own event', async () => {
  const ids = await Promise.all(Array.from({ length: runs }, place));
  const paid = await Promise.all(ids.map(async (id) => ({ id, intent: await paidIntent(id) })));
  for (const { id, intent: transactionId } of paid)
    await app.request('PATCH', `/order/${id}`, { token: tokens.buyer, body: { transactionId } });
  const report = async () => {
    const { id, intent } = paid.pop() ?? { id: '', intent: '' };
    const event = { id: `evt_${intent}`, type: 'succeeded', intentId: intent, orderId: id };
    await app.request('POST', '/payment-webhook', {
      body: event,
      headers: { 'stripe-signature': genuine },
    });
    return has('payment_events', { _id: event.id, state: 'done' });
  };
  expect(await shortest(report)).toEqual([
    ...['find orders', 'find payment_events', 'find payments'],
    ...['insert payment_events', 'update payment_events'],
  ]);
});
