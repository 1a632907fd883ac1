import { testDatabase } from '@shop/service-kit/testing';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { createFakeProvider, genuine } from './testing/fake-provider.ts';
import { openPayment, placedOrder } from './testing/read.ts';
import { sweepOnce } from './testing/sweeps.ts';
import { orderBody, startTestOrders, stock, tokens } from './testing/test-orders.ts';

const database = await testDatabase();
const client = new MongoClient(database.url, { monitorCommands: true, ignoreUndefined: true });
afterAll(() => client.close());
const fake = createFakeProvider();
const { name, url } = database;
const app = await startTestOrders({
  provider: fake.provider,
  database: { db: client.db(name), name, url },
  unpaidLimits: { orders: 1_000, dollars: 0 },
});

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
  await expect.poll(isOver).toBe(true);
  client.off('commandStarted', listen);
  return sent.sort();
}

/** Uses another client than the one whose commands are counted. */
function has(collection: string, filter: Record<string, unknown>): () => Promise<boolean> {
  return async () => (await database.db.collection(collection).countDocuments(filter)) === 1;
}
function hasOrder(id: string, filter: Record<string, unknown>): () => Promise<boolean> {
  return has('orders', { _id: new ObjectId(id), ...filter });
}
function place(): Promise<string> {
  return placedOrder(app, orderBody(stock(app)));
}
async function paidIntent(): Promise<{ id: string; intent: string }> {
  const id = await place();
  const intent = await openPayment(app, id, 25);
  await fake.pay(intent);
  return { id, intent };
}
function reportByPage({ id, intent: transactionId }: { id: string; intent: string }) {
  return app.request('PATCH', `/order/${id}`, { token: tokens.buyer, body: { transactionId } });
}
async function reportByWebhook({ id: orderId, intent: intentId }: { id: string; intent: string }) {
  const event = { id: `evt_${intentId}`, type: 'succeeded', intentId, orderId };
  await app.request('POST', '/payment-webhook', { body: event, headers: { 'stripe-signature': genuine } });
  return has('payment_events', { _id: event.id, state: 'done' });
}
/** Prepares a subject for each run, and returns the commands of the shortest run. */
async function shortestOf<Subject>(
  prepare: () => Promise<Subject>,
  run: (subject: Subject) => Promise<() => Promise<boolean>>,
): Promise<string[]> {
  const subjects = await Promise.all(Array.from({ length: runs }, prepare));
  const found: string[][] = [];
  for (const subject of subjects) found.push(await commandsOf(() => run(subject)));
  return found.toSorted((a, b) => a.length - b.length)[0] ?? [];
}

test('placing an order costs one claim of its room, one insert and, with its stock, one find and one update', async () => {
  await place();
  const cost = shortestOf(
    async () => undefined,
    async () => hasOrder(await place(), { state: 'reserved' }),
  );
  expect(await cost).toEqual([
    'aggregate orders',
    'find orders',
    'insert orders',
    'update holders',
    'update orders',
  ]);
});

test('cancelling it costs four finds, one update for the end and one for the stock', async () => {
  const cost = shortestOf(place, async (id) => {
    await app.request('DELETE', `/order/${id}`, { token: tokens.buyer });
    return hasOrder(id, { 'release.state': 'done' });
  });
  expect(await cost).toEqual([
    'find orders',
    'find orders',
    'find orders',
    'find orders',
    'update orders',
    'update orders',
  ]);
});

test('starting its payment costs two finds and one update', async () => {
  const cost = shortestOf(place, async (id) => {
    await openPayment(app, id, 25);
    return hasOrder(id, { intent: { $exists: true } });
  });
  expect(await cost).toEqual(['find orders', 'find orders', 'update orders']);
});

test('reporting the payment costs three finds, the claim and two updates', async () => {
  const cost = shortestOf(paidIntent, async (paid) => {
    await reportByPage(paid);
    return has('payments', { orderId: paid.id, state: 'settled' });
  });
  expect(await cost).toEqual([
    'find orders',
    'find orders',
    'find payments',
    'insert payments',
    'update orders',
    'update payments',
  ]);
});

test('a webhook that reports it first costs four finds, two inserts and three updates', async () => {
  expect(await shortestOf(paidIntent, reportByWebhook)).toEqual([
    'find orders',
    'find orders',
    'find payments',
    'find payments',
    'insert payment_events',
    'insert payments',
    'update orders',
    'update payment_events',
    'update payments',
  ]);
});

test('a webhook that reports a settled payment costs one find, and the writes of its own event', async () => {
  const settled = async () => {
    const paid = await paidIntent();
    await reportByPage(paid);
    return paid;
  };
  expect(await shortestOf(settled, reportByWebhook)).toEqual([
    'find payments',
    'insert payment_events',
    'update payment_events',
  ]);
});

test('an invoice costs its number, the time of the database, the company data, one insert and one update', async () => {
  const issue = () => sweepOnce(app, new Date(), 'missing invoices');
  await issue();
  const paid = await paidIntent();
  await reportByPage(paid);
  const cost = commandsOf(async () => {
    await issue();
    return hasOrder(paid.id, { invoiceNumber: { $exists: true } });
  });
  expect(await cost).toEqual([
    'aggregate 1',
    'find company_versions',
    'find orders',
    'find orders',
    'insert invoices',
    'update orders',
  ]);
});
