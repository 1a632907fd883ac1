import { testDatabase } from '@shop/service-kit/testing';
import { type CommandSucceededEvent, MongoClient, ObjectId } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { ordersCollection } from '../order/order.document.ts';
import { createOrderStore } from '../order/order.store.ts';
import { buildOrder } from '../testing/build-order.ts';
import { createClosedAccounts } from './closed-account.store.ts';

const { name, url } = await testDatabase();
const client = new MongoClient(url, { monitorCommands: true, ignoreUndefined: true });
const other = await MongoClient.connect(url);
// Opens its connection now: opening it later takes longer than the removal does.
await other.db(name).command({ ping: 1 });
afterAll(async () => {
  await client.close();
  await other.close();
});
const db = client.db(name);
const orders = await createOrderStore(db);
const closedAccounts = createClosedAccounts(db);

/** The order that changes comes last, long after the change was sent. */
const many = 100;

test('fails when an order changes while its buyer is removed, and removes the buyer when it is repeated', async () => {
  const cancelled = Array.from({ length: many }, () =>
    buildOrder({ id: new ObjectId().toHexString(), state: 'cancelled', uid: 'buyer' }),
  );
  for (const order of cancelled) {
    const entry = { at: new Date(), what: 'cancelled', text: 'The order was canceled', by: order.email };
    await orders.insert(order, entry, []);
  }
  const ids = await db.collection(ordersCollection).distinct('_id');
  const changed = Promise.withResolvers<unknown>();
  const changeLast = ({ commandName }: CommandSucceededEvent): void => {
    if (commandName !== 'find') return;
    client.off('commandSucceeded', changeLast);
    const last = { _id: ids.at(-1) };
    changed.resolve(
      other
        .db(name)
        .collection(ordersCollection)
        .updateOne(last, { $inc: { version: 1 } }),
    );
  };
  client.on('commandSucceeded', changeLast);
  const { email } = buildOrder();
  await expect(closedAccounts.forgetBuyer('buyer', email)).rejects.toThrow(
    'changed while its buyer was removed',
  );
  await changed.promise;
  await closedAccounts.forgetBuyer('buyer', email);
  const found = await orders.findMany(cancelled.map(({ id }) => id));
  expect(found.filter((order) => order.email === '')).toHaveLength(many);
});
