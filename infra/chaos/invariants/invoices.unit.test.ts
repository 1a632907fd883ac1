import { describe, expect, test } from 'vitest';
import type { BookCreditNote, BookInvoice } from '../papers.store.ts';
import { bookOrder } from '../testing/book-order.ts';
import {
  creditNoteViolations,
  invoiceViolations,
  unfinishedCreditNotes,
  unfinishedInvoices,
} from './invoices.ts';

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

describe('credit notes', () => {
  const refund = { id: 'r1', amountCents: 900, state: 'succeeded' as const, creditNote: 'CN-2026-00001' };
  const order = bookOrder('paid-1', { paidCents: 2_500, refunds: [refund] });
  const note = (given: Partial<BookCreditNote> = {}): BookCreditNote => ({
    ...invoice(1, { _id: 'CN-2026-00001', totalCents: 900 }),
    ...{ refundId: 'r1', ...given },
  });

  test('may be one per refund, in a sequence without gaps', () => {
    expect(creditNoteViolations([order], [note()])).toEqual([]);
    expect(unfinishedCreditNotes([order])).toEqual([]);
  });

  test.each<[string, BookCreditNote[], string]>([
    ['over another amount', [note({ totalCents: 800 })], 'CN-2026-00001 is over 800, not 900'],
    ['of an unknown refund', [note({ refundId: 'r2' })], 'refund r2 names undefined, and has CN-2026-00001'],
    ['with a missing number', [note({ seq: 2 })], 'credit notes of 2026: 2 where 1 should be'],
  ])('reports one %s', (_, notes, violation) => {
    expect(creditNoteViolations([order], notes)).toContain(violation);
  });

  test('are awaited while a refund has none', () => {
    const { creditNote: _number, ...waiting } = refund;
    expect(unfinishedCreditNotes([{ ...order, refunds: [waiting] }])).toEqual([
      'refund r1 waits for its credit note',
    ]);
  });
});
