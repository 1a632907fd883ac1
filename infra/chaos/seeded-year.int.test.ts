import { returnStates, wholeOrderStates } from '@shop/contracts';
import { backendUrls, testDatabase } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { fillCatalogue } from '../seed/fill-catalogue.ts';
import { fillOrders } from '../seed/fill-orders.ts';
import { type Books, readBooks, readDailySums, readPapers } from './books.store.ts';
import { bookViolations } from './invariants/books.ts';
import { mailIdOf, mailViolations, unfinishedPapers } from './invariants/papers.ts';
import { paperViolations, unfinishedIn, violationsIn } from './invariants.ts';
import { type ProviderState, shopId } from './provider.ts';

/** The provider that took the cards of the year: the seed writes only what the shop keeps. */
function providerOf({ orders }: Books): ProviderState {
  const cards = orders.filter(({ transactionId }) => transactionId !== undefined);
  const intents = cards.map(({ transactionId: id = '', paidCents = 0, email }) => ({
    id,
    status: 'succeeded',
    currency: 'usd',
    amount_received: paidCents,
    metadata: { shop: shopId, email },
  }));
  const refunds = cards.flatMap(({ transactionId: intent = '', refunds }) =>
    refunds
      .filter(({ transfer }) => !transfer)
      .map(({ amountCents: amount, state }) => ({
        intent,
        amount,
        status: state === 'asked' ? ('pending' as const) : state,
      })),
  );
  return { intents, refunds };
}

test('tells a year of orders with everything that can become of them, and all invariants hold', async () => {
  const [catalog, orders] = [await testDatabase(), await testDatabase()];
  const [identity, notifications] = [await testDatabase(), await testDatabase()];
  await fillCatalogue(catalog.db, 100);
  const databases = {
    catalog: catalog.db,
    orders: orders.db,
    identity: identity.db,
    notifications: notifications.db,
  };
  await fillOrders(databases, 3_000);
  const { mongoUrl } = backendUrls();
  const books = await readBooks(mongoUrl, { catalog: catalog.name, orders: orders.name });
  const papers = await readPapers(mongoUrl, orders.name, notifications.name);
  const sent = papers.mails.filter(({ state }) => state === 'sent').map(({ _id }) => mailIdOf(_id));
  expect([
    ...violationsIn(books, providerOf(books)),
    ...unfinishedIn(books),
    ...paperViolations(books, papers, await readDailySums(mongoUrl, orders.name)),
    ...bookViolations(books.orders, papers),
    ...mailViolations(books.orders, papers.mails, sent),
    ...unfinishedPapers(books.orders, papers).filter((line) => line.startsWith('no mail')),
  ]).toEqual([]);

  expect(books.orders).toHaveLength(3_000);
  const states = new Set(books.orders.map(({ state }) => state));
  expect([...wholeOrderStates].filter((state) => !states.has(state))).toEqual(['requested']);
  const returns = new Set(books.orders.flatMap((order) => order.returns.map(({ state }) => state)));
  expect(returns).toEqual(new Set(returnStates));
  const refunds = books.orders.flatMap((order) => order.refunds);
  expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(['succeeded', 'failed']));
  expect(refunds.some(({ rejectedAt }) => rejectedAt)).toBe(true);
  expect(books.orders.some(({ transfer }) => transfer)).toBe(true);
  const isRepaid = ({ transactionId, refunds: own }: (typeof books.orders)[number]) =>
    transactionId !== undefined && own.some(({ transfer }) => transfer);
  expect(books.orders.some(isRepaid)).toBe(true);
  expect(books.payments.some(({ state }) => state === 'refunded')).toBe(true);
  const charged = new Set(books.orders.flatMap((order) => order.charges.map(({ kind }) => kind)));
  expect(charged).toEqual(new Set(['delivery', 'tax']));
  const entries = new Set(books.orders.flatMap(({ timeline }) => timeline.map(({ what }) => what)));
  const words = ['question', 'message', 'note', 'payment-failed'];
  expect(words.filter((what) => !entries.has(what))).toEqual([]);

  const count = (db: typeof orders, name: string, filter = {}) =>
    db.db.collection(name).countDocuments(filter);
  expect(await count(identity, 'users')).toBe(150);
  expect(await count(identity, 'address_books')).toBe(150);
  expect(await count(orders, 'buyer_notes')).toBeGreaterThan(0);
  expect(await count(identity, 'staff_log', { call: 'refundReturn' })).toBeGreaterThan(0);
}, 300_000);
