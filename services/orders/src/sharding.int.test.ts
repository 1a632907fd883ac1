import { testDatabase } from '@shop/service-kit/testing';
import { type CommandStartedEvent, type Document, MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { basketsCollection, createBasketStore } from './basket/basket.store.ts';
import { ordersCollection } from './orders/order.document.ts';
import { createOrderStore } from './orders/order.store.ts';
import { createPaymentStore, paymentsCollection } from './payments/payment.store.ts';
import { createPaymentEventStore, paymentEventsCollection } from './payments/payment-event.store.ts';
import { buildOrder } from './testing/build-order.ts';

/** Shard keys as in infra/deploy/kubernetes/README.md. */
const shardKeys: Readonly<Record<string, string>> = {
  [ordersCollection]: 'uid',
  [basketsCollection]: '_id',
  [paymentsCollection]: '_id',
  [paymentEventsCollection]: '_id',
};

const { name, url } = await testDatabase();
const client = new MongoClient(url, { monitorCommands: true });
afterAll(() => client.close());
const db = client.db(name);

const orders = await createOrderStore(db);
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

/** Returns the filters or documents of a command; none for commands about indexes and cursors. */
function choicesOf({ commandName, command }: CommandStartedEvent): Document[] {
  const { filter = {}, pipeline = [], updates = [], documents = [] } = command;
  if (commandName === 'find') return [filter];
  if (commandName === 'aggregate') return [pipeline[0]?.$match ?? {}];
  if (commandName === 'update') return updates.map(({ q }: Document) => q);
  return commandName === 'insert' ? documents : [];
}

/** Returns true when a single shard is queried: the key is a value, not a condition. */
function isTargeted(event: CommandStartedEvent): boolean {
  const key = shardKeys[event.command[event.commandName]];
  return key === undefined || choicesOf(event).every((choice) => typeof choice[key] === 'string');
}

test.each<[string, () => Promise<unknown>]>([
  ['placing an order', () => orders.insert(order, entry, [])],
  ['replaying a request', () => orders.findByIdempotencyKey(order, 'once')],
  ['what one person paid', () => orders.paidCentsOf(uid)],
  ['changing an order', () => orders.apply(order, { to: 'reserved', entry }, { messages: [] })],
  ['the timeline', () => orders.timeline(order)],
  [
    'a list of own orders',
    async () => (await orders.list({ person, states, q: 'brake disc' }, { limit: 2 })).toArray(),
  ],
  ['its count', () => orders.countRows({ person, states })],
  ['a purchase', () => orders.hasPaidFor({ ...person, partId: 'b'.repeat(24) })],
  ['a basket', () => baskets.find(uid)],
  ['a new basket', () => baskets.write(uid, { version: 0, lines: [] }, now)],
  ['a changed basket', () => baskets.write(uid, { version: 1, lines: [] }, now)],
  ['a payment', () => payments.find('pi_1')],
  ['claiming a payment', () => payments.claim('pi_1', id, now)],
  ['settling a payment', () => payments.move('pi_1', { from: ['claimed'], to: 'settled', now })],
  ['storing an event', () => events.add({ id: 'evt_1', type: 'succeeded', ...about }, now)],
])('%s queries one shard', async (_what, call) => {
  const scattered: string[] = [];
  const listen = (event: CommandStartedEvent): void => {
    if (!isTargeted(event)) scattered.push(`${event.commandName} ${event.command[event.commandName]}`);
  };
  client.on('commandStarted', listen);
  await call();
  client.off('commandStarted', listen);
  expect(scattered).toEqual([]);
});
