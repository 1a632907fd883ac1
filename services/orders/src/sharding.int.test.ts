import { readFileSync } from 'node:fs';
import { paymentEventReceived, queues } from '@shop/contracts';
import { createOutboxStore, type DocumentId, type OutboxStore, outboxEntry } from '@shop/service-kit';
import { allOf, testDatabase, testPerson } from '@shop/service-kit/testing';
import { type CommandStartedEvent, type Document, MongoClient, ObjectId } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { basketsCollection, createBasketStore } from './basket/basket.store.ts';
import { ordersCollection } from './orders/order.document.ts';
import { createOrderStore } from './orders/order.store.ts';
import { createPaymentStore, paymentsCollection } from './payments/payment.store.ts';
import { createPaymentEventStore, paymentEventsCollection } from './payments/payment-event.store.ts';
import { buildOrder } from './testing/build-order.ts';

/** Shard keys as in infra/deploy/kubernetes/README.md. */
const shardKeys: Readonly<Record<string, string>> = {
  [ordersCollection]: 'email',
  [basketsCollection]: '_id',
  [paymentsCollection]: '_id',
  [paymentEventsCollection]: '_id',
};

const { name, url } = await testDatabase();
const client = new MongoClient(url, { monitorCommands: true });
afterAll(() => client.close());
const db = client.db(name);

const now = new Date();
const order = buildOrder({ idempotency: { key: 'once', fingerprint: 'same' } });
const { id, email } = order;
const states = ['requested'] as const;
const entry = { at: now, what: 'placed', text: 'The order was placed', by: email };
const intent = { id: 'pi_1', attempt: 1, amountCents: 1, checkAt: now, checks: 0 };
const message = outboxEntry(queues.ordersPaymentEvents, paymentEventReceived, {
  id: 'm_1',
  now,
  payload: { eventId: 'evt_1' },
});
const event = { id: 'evt_1', type: 'succeeded', intentId: 'pi_1', mark: 'none' } as const;
const unknowns = { orderId: undefined, failure: undefined };

const orders = await createOrderStore(db);
const baskets = createBasketStore(db);
const payments = await createPaymentStore(db);
const events = await createPaymentEventStore(db);
const outboxes = {
  orders: await createOutboxStore(db, ordersCollection),
  payments: await createOutboxStore(db, paymentsCollection),
  events: await createOutboxStore(db, paymentEventsCollection),
};
const booked = { id: 'r1', amountCents: 1, state: 'asked' } as const;
const payment = { _id: 'pi_1', state: 'refunding', since: now } as const;

const person = testPerson(email);

interface AskedStore {
  readonly store: object;
  readonly calls: Readonly<Record<string, () => Promise<unknown>>>;
}

const askNothing = new Set(['newId', 'key', 'recent', 'collectionName']);

function outboxOf(store: OutboxStore, documentId: DocumentId): AskedStore {
  return {
    store,
    calls: {
      waiting: () => allOf(store.waiting(now)),
      removeSent: () => store.removeSent(documentId, ['m_1']),
      postpone: () => store.postpone(documentId, ['m_1'], now),
    },
  };
}

/** Every method that queries the database, with typical arguments. */
const stores: Readonly<Record<string, AskedStore>> = {
  orders: {
    store: orders,
    calls: {
      insert: () => orders.insert(order, entry, []),
      find: () => orders.find(id),
      findByLine: () => orders.findByLine(id),
      findByNumber: () => orders.findByNumber('SP-26-7K3QD'),
      findByIdempotencyKey: () => orders.findByIdempotencyKey(order, 'once'),
      apply: () => orders.apply(order, { to: 'reserved', entry }, { messages: [] }),
      appendTimeline: () => orders.appendTimeline(id, entry),
      timeline: () => orders.timeline(order),
      announceHeld: () => orders.announceHeld(order, message),
      postponeCheck: () => orders.postponeCheck(order, intent),
      undecided: () => allOf(orders.undecided(now)),
      unannounced: () => allOf(orders.unannounced(now)),
      unreleased: () => allOf(orders.unreleased(now)),
      uninvoiced: () => allOf(orders.uninvoiced('paid')),
      overdueHolds: () => allOf(orders.overdueHolds(now)),
      paymentsToCheck: () => allOf(orders.paymentsToCheck(now)),
      openRefunds: () => allOf(orders.openRefunds()),
      postponeRefund: () => orders.postponeRefund(order, { id: 'r1', checkAt: now, checks: 1 }),
      countRefunds: () => orders.countRefunds(),
      listStream: () => allOf(orders.listStream({ person, states })),
      'listStream of everybody': () => allOf(orders.listStream({ states })),
      listPage: () => orders.listPage({ person, states, q: 'brake disc' }, { limit: 2 }),
      'listPage of everybody': () => orders.listPage({ states, q: 'brake disc' }, { limit: 2 }),
      listFrom: () => allOf(orders.listFrom({ person, states }, { limit: 2, upTo: id })),
      'listFrom of everybody': () => allOf(orders.listFrom({ states }, { limit: 2 })),
      listCount: () => orders.listCount({ person, states }),
      'listCount of everybody': () => orders.listCount({ states }),
      hasPaidFor: () => orders.hasPaidFor({ ...person, partId: 'b'.repeat(24) }),
      readFigures: () => orders.readFigures(),
      holdingsOf: () => orders.holdingsOf(),
      committedOf: () => orders.committedOf('b'.repeat(24)),
      unpaidOf: () => orders.unpaidOf(email),
      openWithCatalog: () => orders.openWithCatalog(),
    },
  },
  baskets: {
    store: baskets,
    calls: {
      find: () => baskets.find(email),
      'write first': () => baskets.write(email, { version: 0, lines: [] }, now),
      'write again': () => baskets.write(email, { version: 1, lines: [] }, now),
    },
  },
  payments: {
    store: payments,
    calls: {
      open: () => payments.open('pi_1', now),
      find: () => payments.find('pi_1'),
      paidSince: () => payments.paidSince('pi_1', now),
      claim: () => payments.claim('pi_1', id, now),
      orphan: () => payments.orphan('pi_1', id, now),
      startRefund: () => payments.startRefund('pi_1', { reason: 'late', checkAt: now, now }, []),
      move: () => payments.move('pi_1', { from: ['claimed'], to: 'settled', now }),
      settle: () => payments.settle('pi_1', { receivedCents: 100, now }),
      bookRefund: () => payments.bookRefund('pi_1', { ...booked, receivedCents: 100 }),
      moveRefund: () => payments.moveRefund('pi_1', booked, { from: ['asked'], to: 'failed' }),
      retryRefund: () => payments.retryRefund('pi_1', { now, checkAt: now }),
      failRefund: () => payments.failRefund(payment, { failedBy: 'm_1', now }),
      postponeCheck: () => payments.postponeCheck('pi_1', { checkAt: now, checks: 1 }),
      inState: () => payments.inState('open'),
      inStateSince: () => allOf(payments.inStateSince('open', now)),
      refundsDue: () => allOf(payments.refundsDue(now, now)),
    },
  },
  events: {
    store: events,
    calls: {
      add: () => events.add({ ...event, ...unknowns }, now, [message]),
      find: () => events.find('evt_1'),
      done: () => events.done('evt_1'),
      unfinished: () => allOf(events.unfinished(now)),
      reconciledUntil: () => events.reconciledUntil(),
      setReconciledUntil: () => events.setReconciledUntil(now),
    },
  },
  'orders outbox': outboxOf(outboxes.orders, new ObjectId(id)),
  'payments outbox': outboxOf(outboxes.payments, 'pi_1'),
  'events outbox': outboxOf(outboxes.events, 'evt_1'),
};

/** Returns the filters or documents of a command; none for commands about indexes and cursors. */
function choicesOf({ commandName, command }: CommandStartedEvent): Document[] {
  const { filter = {}, pipeline = [], updates = [], deletes = [], documents = [], query = {} } = command;
  if (commandName === 'find') return [filter];
  if (commandName === 'aggregate') return [pipeline[0]?.$match ?? {}];
  if (commandName === 'update' || commandName === 'delete')
    return [...updates, ...deletes].map(({ q }: Document) => q);
  if (commandName === 'insert') return documents;
  return commandName === 'count' ? [query] : [];
}

/** Returns true when a single shard is queried: the key is a value, not a condition. */
function isTargeted(choice: Document, key: string): boolean {
  const value = choice[key];
  return typeof value === 'string' || value instanceof ObjectId;
}

async function scatters(call: () => Promise<unknown>): Promise<boolean> {
  const missing: CommandStartedEvent[] = [];
  const listen = (event: CommandStartedEvent): void => {
    const key = shardKeys[event.command[event.commandName]];
    if (key !== undefined && choicesOf(event).some((choice) => !isTargeted(choice, key))) missing.push(event);
  };
  client.on('commandStarted', listen);
  await call();
  client.off('commandStarted', listen);
  return missing.length > 0;
}

function listedCalls(): string[] {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, section = ''] = readme.split('## Sharding');
  return [...section.matchAll(/^\| (.+?) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, call = '']) => call),
  );
}

test('when a store gets a method that asks the database, then it is called here', () => {
  for (const { store, calls } of Object.values(stores)) {
    const called = Object.keys(calls).map((label) => label.split(' ')[0]);
    const methods = Object.keys(store).filter((method) => !askNothing.has(method));
    expect([...new Set(called)].sort()).toEqual(methods.sort());
  }
});

test('when the database is asked, then by the shard key, or the README says why every shard is asked', async () => {
  const scattered: string[] = [];
  for (const [name, { calls }] of Object.entries(stores))
    for (const [label, call] of Object.entries(calls))
      if (await scatters(call)) scattered.push(`${name}: ${label}`);
  expect(scattered.sort()).toEqual(listedCalls().sort());
});
