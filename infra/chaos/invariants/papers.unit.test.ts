import { describe, expect, test } from 'vitest';
import type { BookCreditNote, BookInvoice, BookMail, BookOrder } from '../books.store.ts';
import { orderOf } from '../testing/book-orders.ts';
import {
  creditNoteViolations,
  invoiceViolations,
  mailIdOf,
  mailViolations,
  unfinishedNumbers,
  unfinishedPapers,
} from './papers.ts';

function sums(totalCents: number) {
  return {
    totalCents,
    netCents: totalCents,
    issuedAt: new Date('2026-11-01T10:00:00Z'),
    lines: [{ quantity: 1, unitCents: totalCents }],
    charges: [],
    outbox: [],
  };
}

describe('invoices', () => {
  const paid = [1, 2].map((seq) =>
    orderOf(`paid-${seq}`, { paidCents: 2_500, invoiceNumber: `INV-2026-0000${seq}` }),
  );
  const orders = [...paid, orderOf('unpaid', { state: 'cancelled' })];
  const invoice = (seq: number, given: Partial<BookInvoice> = {}): BookInvoice => ({
    _id: `INV-2026-0000${seq}`,
    year: 2026,
    seq,
    orderId: `paid-${seq}`,
    ...sums(2_500),
    ...given,
  });
  const both = [invoice(1), invoice(2)];

  test('accepts one invoice per paid order, with numbers that begin with 1 each year', () => {
    expect(invoiceViolations(orders, both)).toEqual([]);
    expect(invoiceViolations(orders, [invoice(1), invoice(2, { year: 2027, seq: 1 })])).toEqual([]);
    expect(unfinishedNumbers([...orders, orderOf('new')])).toEqual(['paid order new waits for its invoice']);
  });

  test.each<[string, BookInvoice[], string]>([
    ['a paid order has no invoice', [invoice(1)], 'paid order paid-2 has 0 invoices'],
    ['a paid order has two', [...both, invoice(3, { orderId: 'paid-2' })], 'paid order paid-2 has 2'],
    ['a number is missing', [invoice(1), invoice(2, { seq: 3 })], 'of 2026: 3 where 2 should'],
    ['a number is doubled', [invoice(1), invoice(2, { seq: 1 })], 'of 2026: 1 where 2 should'],
    ['an unpaid order has one', [...both, invoice(3, { orderId: 'unpaid' })], 'unpaid, which is not paid'],
    ['an order names another', [invoice(1), invoice(2, { _id: 'INV-9' })], 'and has INV-9'],
    ['it is over another amount', [invoice(1), invoice(2, { totalCents: 2_400 })], 'is over 2400, 2500'],
  ])('finds that %s', (_what, invoices, found) => {
    expect(invoiceViolations(orders, invoices).join('\n')).toContain(found);
  });

  test('lists missing PDFs and kept messages as unfinished', () => {
    const order = orderOf('sent', { state: 'reserved', shipments: [{ id: 'parcel', lines: [] }] });
    const invoices = [invoice(1, { outbox: [{ queue: 'notifications.documents' }] })];
    const mails: BookMail[] = [{ _id: 'order-shipped-parcel', state: 'sent' }];
    expect(unfinishedPapers([order], { invoices, mails, documents: [] })).toEqual([
      'invoice-INV-2026-00001 is not made',
      'packing-slip-parcel is not made',
      'INV-2026-00001 keeps a message of notifications.documents',
    ]);
  });
});

describe('credit notes', () => {
  const refund = {
    id: 'r1',
    parts: [],
    amountCents: 900,
    state: 'succeeded' as const,
    creditNote: 'CN-2026-00001',
  };
  const order = orderOf('paid-1', { paidCents: 2_500, invoiceNumber: 'INV-1', refunds: [refund] });
  const note = (given: Partial<BookCreditNote> = {}): BookCreditNote => ({
    _id: 'CN-2026-00001',
    year: 2026,
    seq: 1,
    orderId: 'paid-1',
    refundId: 'r1',
    ...sums(900),
    ...given,
  });

  test('may be one per refund, in a sequence without gaps', () => {
    expect(creditNoteViolations([order], [note()])).toEqual([]);
    expect(unfinishedNumbers([order])).toEqual([]);
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
    expect(unfinishedNumbers([{ ...order, refunds: [waiting] }])).toEqual([
      'refund r1 waits for its credit note',
    ]);
  });
});

describe('mails', () => {
  const refunds: BookOrder['refunds'] = [
    { id: 'r1', parts: [], amountCents: 100, state: 'succeeded' },
    { id: 'r2', parts: [], amountCents: 100, state: 'failed' },
  ];
  const shipments = [{ id: 'parcel-1', lines: [] }];
  const orders = [
    orderOf('sold', { state: 'shipped', shipments, refunds }),
    orderOf('gone', { state: 'cancelled' }),
  ];
  const facts = ['paid-sold', 'shipped-parcel-1', 'refunded-r1', 'refund-failed-r2', 'cancelled-gone'];
  const sent = facts.map((fact): BookMail => ({ _id: `order-${fact}`, state: 'sent' }));
  const taken = sent.map(({ _id }) => `${mailIdOf(_id)}@shop.example`);
  const [first = ''] = taken;
  const withFirst = (state: BookMail['state']): BookMail[] => sent.with(0, { _id: 'order-paid-sold', state });
  const documents = [{ _id: 'packing-slip-parcel-1' }];
  const unfinished = (mails: BookMail[]) => unfinishedPapers(orders, { invoices: [], mails, documents });

  test('accepts one mail per fact, which may be lost if its sender was killed during the handover', () => {
    for (const state of ['sent', 'handing', 'unknown'] as const) {
      expect(mailViolations(orders, withFirst(state), taken)).toEqual([]);
      expect(unfinished(withFirst(state))).toEqual([]);
    }
    expect(mailViolations(orders, withFirst('unknown'), taken.slice(1))).toEqual([]);
  });

  test.each<[string, BookMail[], string[], string]>([
    ['a mail went out twice', sent, [...taken, first], 'mail order-paid-sold went out 2 times'],
    ['an uncertain mail went out twice', withFirst('unknown'), [...taken, first], 'went out 2 times'],
    ['a sent mail did not go out', sent, taken.slice(1), 'is sent, and went out 0 times'],
    ['an unwanted mail went out', withFirst('skipped'), taken, 'is skipped, and went out 1 times'],
    [
      'a mail is about an undone parcel',
      [...sent, { _id: 'order-shipped-parcel-2', state: 'queued' }],
      taken,
      'mail order-shipped-parcel-2 reports what did not happen',
    ],
    ['a mail that went out is in no books', sent.slice(1), taken, `in no books went out: ${first}`],
  ])('finds that %s', (_what, mails, went, found) => {
    expect(mailViolations(orders, mails, went).join('\n')).toContain(found);
  });

  test('lists waiting mails and facts without a mail as unfinished', () => {
    expect(unfinished(withFirst('sending'))).toEqual(['mail order-paid-sold is sending']);
    expect(unfinished(sent.slice(1))).toEqual(['no mail reports order-paid-sold']);
  });
});
