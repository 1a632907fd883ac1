import { expect, test } from 'vitest';
import type { BookInvoice } from '../papers.store.ts';
import { bookOrder } from '../testing/book-order.ts';
import { invoiceViolations, unfinishedInvoices } from './invoices.ts';

const paid = [1, 2].map((seq) =>
  bookOrder(`paid-${seq}`, { paidCents: 2_500, invoiceNumber: `INV-2026-0000${seq}` }),
);
const invoice = (seq: number, given: Partial<BookInvoice> = {}): BookInvoice => ({
  ...{ _id: `INV-2026-0000${seq}`, year: 2026, seq, orderId: `paid-${seq}`, totalCents: 2_500, outbox: [] },
  ...given,
});
const unpaid = bookOrder('unpaid', { state: 'cancelled' });

test('when every paid order has one invoice, and the numbers of each year begin with 1, then nothing is found', () => {
  const nextYear = [invoice(1), invoice(2, { year: 2027, seq: 1 })];
  for (const invoices of [[invoice(1), invoice(2)], nextYear]) {
    expect(invoiceViolations([...paid, unpaid], invoices)).toEqual([]);
    expect(unfinishedInvoices([...paid, unpaid])).toEqual([]);
  }
});

test.each<[string, BookInvoice[], string]>([
  ['a paid order has no invoice', [invoice(1)], 'paid order paid-2 has 0 invoices'],
  [
    'a paid order has two invoices',
    [invoice(1), invoice(2), invoice(3, { orderId: 'paid-2' })],
    'paid order paid-2 has 2 invoices',
  ],
  [
    'an invoice number is missing',
    [invoice(1), invoice(2, { seq: 3 })],
    'invoices of 2026: 3 where 2 should',
  ],
  [
    'an invoice number is doubled',
    [invoice(1), invoice(2, { seq: 1 })],
    'invoices of 2026: 1 where 2 should',
  ],
  [
    'an order that is not paid has an invoice',
    [invoice(1), invoice(2), invoice(3, { orderId: 'unpaid' })],
    'is of order unpaid, which is not paid',
  ],
  [
    'an order names another invoice than it has',
    [invoice(1), invoice(2, { _id: 'INV-2026-00009' })],
    'order paid-2 names invoice INV-2026-00002, and has INV-2026-00009',
  ],
  [
    'an invoice is over another amount than was paid',
    [invoice(1), invoice(2, { totalCents: 2_400 })],
    'invoice INV-2026-00002 is over 2400, 2500 were paid',
  ],
])('finds that %s', (_what, invoices, found) => {
  expect(invoiceViolations([...paid, unpaid], invoices).join('\n')).toContain(found);
});

test('when an invoice is not issued, then it is named', () => {
  expect(unfinishedInvoices([bookOrder('new', {}), ...paid])).toEqual([
    'paid order new waits for its invoice',
  ]);
});
