import { expect, test } from 'vitest';
import type { BookInvoice } from '../papers.store.ts';
import { bookOrder } from '../testing/book-order.ts';
import { keptMessages, missingDocuments } from './documents.ts';

const outbox = [{ queue: 'notifications.documents' }];
const number = 'INV-2026-00001';
const invoice: BookInvoice = { _id: number, year: 2026, seq: 1, orderId: 'sold', totalCents: 1, outbox };
const order = bookOrder('sold', { shipments: [{ id: 'parcel', lines: [] }] });
const pdf = { _id: `invoice-${number}`, kind: 'invoice', number };
const slip = { _id: 'packing-slip-parcel', kind: 'packing-slip', number: 'SP-1' };

test('when every invoice and every parcel has its PDF, then nothing is found; else it is named', () => {
  expect(missingDocuments([order], [invoice], [pdf, slip])).toEqual([]);
  expect(missingDocuments([order], [invoice], [slip])).toEqual([`invoice-${number} is not made`]);
  expect(missingDocuments([order], [invoice], [pdf])).toEqual(['packing-slip-parcel is not made']);
});

test('when a message is kept, then it is named', () => {
  expect(keptMessages([order, invoice])).toEqual([`${number} keeps a message of notifications.documents`]);
});
