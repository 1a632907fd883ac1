import { testDatabase } from '@shop/service-kit/testing';
import { type CommandStartedEvent, type Document, MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { basketsCollection, createBasketStore } from './basket/basket.store.ts';
import { ordersCollection } from './order/order.document.ts';
import { createOrderStore } from './order/order.store.ts';
import { createOrderLists } from './order/order-lists.store.ts';
import { createPaymentStore, paymentsCollection } from './payments/payment.store.ts';
import { createPaymentEventStore, paymentEventsCollection } from './payments/payment-event.store.ts';
import { createHoldStore } from './placing/holds.store.ts';
import { buildOrder } from './testing/build-order.ts';

/** Shard keys as in infra/deploy/kubernetes/README.md. */
const shardKeys: Readonly<Record<string, string>> = {
  [ordersCollection]: 'uid',
  [basketsCollection]: '_id',
  [paymentsCollection]: '_id',
  [paymentEventsCollection]: '_id',
};

const { name, url } = await testDatabase();
const client = new MongoClient(url, { monitorCommands: true, ignoreUndefined: true });
afterAll(() => client.close());
const db = client.db(name);

const orders = await createOrderStore(db);
const lists = createOrderLists(db);
const holds = await createHoldStore(db);
const baskets = createBasketStore(db);
const payments = await createPaymentStore(db);
const events = await createPaymentEventStore(db);

const now = new Date();
const order = buildOrder({ idempotency: { key: 'once', fingerprint: 'same' } });
const { id, uid, email } = order;
const person = { uid };
const states = ['requested'] as const;
const entry = { at: now, what: 'placed', text: 'The order was placed', by: email };
const about = { intentId: 'pi_1', isOurs: true, orderId: undefined, failure: undefined } as const;

/** Returns the filters of a command on a sharded collection, or the documents that it inserts. */
function choicesOf({ commandName, command }: CommandStartedEvent): Document[] {
  switch (commandName) {
    case 'find':
      return [command.filter];
    case 'aggregate':
      return [command.pipeline[0]?.$match ?? {}];
    case 'update':
      return command.updates.map(({ q }: Document) => q);
    case 'insert':
      return command.documents;
    default:
      throw new Error(`This test does not know which shards ${commandName} asks.`);
  }
}

/** Returns true when a single shard is queried: the key is a value, not a condition. */
function isTargeted(event: CommandStartedEvent, key: string): boolean {
  const choices = choicesOf(event);
  return choices.length > 0 && choices.every((choice) => typeof choice[key] === 'string');
}

test.each<[string, () => Promise<unknown>]>([
  ['placing an order', () => orders.insert(order, entry, [])],
  ['replaying a request', () => orders.findByIdempotencyKey(order, 'once')],
  ['what one person paid', () => holds.paidCentsOf(uid)],
  ['changing an order', () => orders.apply(order, { to: 'reserved', entry }, { messages: [] })],
  ['the timeline', () => orders.timeline(order)],
  [
    'a list of own orders',
    async () => (await lists.list({ person, states, q: 'brake disc' }, { limit: 2 })).toArray(),
  ],
  ['its count', () => lists.countRows({ person, states })],
  ['a purchase', () => lists.hasPaidFor({ ...person, partId: 'b'.repeat(24) })],
  ['a basket', () => baskets.find(uid)],
  ['a new basket', () => baskets.write(uid, { version: 0, lines: [] }, now)],
  ['a changed basket', () => baskets.write(uid, { version: 1, lines: [] }, now)],
  ['a payment', () => payments.find('pi_1')],
  ['claiming a payment', () => payments.claim('pi_1', id, now)],
  ['settling a payment', () => payments.move('pi_1', { from: ['claimed'], to: 'settled', now })],
  ['storing an event', () => events.add({ id: 'evt_1', type: 'succeeded', ...about }, now)],
])('%s queries one shard', async (_what, call) => {
  const targeted: boolean[] = [];
  const listen = (event: CommandStartedEvent): void => {
    const key = shardKeys[event.command[event.commandName]];
    if (key !== undefined) targeted.push(isTargeted(event, key));
  };
  client.on('commandStarted', listen);
  await call();
  client.off('commandStarted', listen);
  expect(new Set(targeted)).toEqual(new Set([true]));
});
