import { backendUrls, testDatabase } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { fillCatalogue } from '../seed/fill-catalogue.ts';
import { fillOrders } from '../seed/fill-orders.ts';
import { readBooks } from './books.store.ts';
import { orderViolations } from './invariants/orders.ts';
import { stockViolations } from './invariants/stock.ts';

test('adds a year of orders whose stock, sums and papers agree', async () => {
  const [catalog, orders] = [await testDatabase(), await testDatabase()];
  await fillCatalogue(catalog.db, 100);
  await fillOrders({ catalog: catalog.db, orders: orders.db }, 400);
  const books = await readBooks(backendUrls().mongoUrl, { catalog: catalog.name, orders: orders.name });
  expect(books.orders).toHaveLength(400);
  expect([...stockViolations(books), ...orderViolations(books)]).toEqual([]);
  const paid = books.orders.filter(({ paidAt }) => paidAt !== undefined);
  expect(await orders.db.collection('invoices').countDocuments()).toBe(paid.length);
  const [sums] = await orders.db
    .collection('daily_sums')
    .aggregate([{ $group: { _id: null, cents: { $sum: '$paidCents' } } }])
    .toArray();
  expect(sums?.cents).toBe(paid.reduce((sum, { paidCents = 0 }) => sum + paidCents, 0));
}, 60_000);
