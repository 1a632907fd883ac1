import { expect, test } from 'vitest';
import type { BookCreditNote, BookInvoice, BookOrder } from '../books.store.ts';
import { lineOf, orderOf } from '../testing/book-orders.ts';
import { bookViolations } from './books.ts';

const october = new Date('2026-10-05T10:00:00Z');
const november = new Date('2026-11-05T10:00:00Z');

const refund: BookOrder['refunds'][number] = {
  id: 'r1',
  amountCents: 1_150,
  state: 'failed',
  doneAt: october,
  rejectedAt: november,
  parts: [{ lineId: 'sold', netCents: 1_000, taxCents: 150 }],
};
const order = orderOf('sold', {
  paidAt: october,
  paidCents: 2_300,
  refunds: [refund],
  charges: [
    { kind: 'delivery', cents: 0 },
    { kind: 'tax', cents: 300 },
  ],
  lines: [lineOf('sold', { priceCents: 1_000, quantity: 2 })],
  tax: { basisPoints: 1_500 },
  delivery: { country: 'BD' },
});

const invoice: BookInvoice = {
  _id: 'INV-1',
  year: 2026,
  seq: 1,
  orderId: 'sold',
  issuedAt: october,
  outbox: [],
  netCents: 2_000,
  tax: { basisPoints: 1_500, cents: 300 },
  totalCents: 2_300,
  country: 'BD',
  lines: [{ quantity: 2, unitCents: 1_000 }],
  charges: [{ kind: 'tax', cents: 300 }],
};

function note(given: Partial<BookCreditNote> = {}): BookCreditNote {
  return {
    ...invoice,
    _id: 'CN-1',
    refundId: 'r1',
    netCents: 1_000,
    totalCents: 1_150,
    tax: { basisPoints: 1_500, cents: 150 },
    lines: [{ quantity: 1, unitCents: 1_000 }],
    charges: [{ kind: 'tax', cents: 150 }],
    ...given,
  };
}

const mirror = note({
  _id: 'CN-2',
  cancels: 'CN-1',
  issuedAt: november,
  netCents: -1_000,
  tax: { basisPoints: 1_500, cents: -150 },
  totalCents: -1_150,
  lines: [{ quantity: -1, unitCents: 1_000 }],
  charges: [{ kind: 'tax', cents: -150 }],
});

function found(creditNotes: BookCreditNote[], own = order, invoices = [invoice]): string {
  return bookViolations([own], { invoices, creditNotes }).join('\n');
}

test('accepts papers that say what the money did', () => {
  expect(found([note(), mirror])).toBe('');
});

test.each<[string, string, string]>([
  [
    'a credit note without its tax',
    found([note({ netCents: 1_150, tax: { basisPoints: 1_500, cents: 0 } }), mirror]),
    'CN-1 charges 150 tax, and says 0',
  ],
  ['lines that are not the total', found([note({ lines: [] }), mirror]), 'CN-1 lists 150'],
  ['a cancellation of other lines', found([note(), { ...mirror, lines: [] }]), 'CN-2 does not mirror CN-1'],
  [
    'a paper in another month',
    found([note(), { ...mirror, issuedAt: october }]),
    '2026-11 BD 1500: papers say 0 + 0',
  ],
  ['a missing paper', found([note()]), 'order sold: papers say 1000 + 150, money 2000 + 300'],
  [
    'a refund that is made of something else',
    found([note(), mirror], { ...order, refunds: [{ ...refund, amountCents: 900 }] }),
    'refund r1 of 900 is made of 1150',
  ],
  [
    'another rate',
    found([note(), mirror], order, [{ ...invoice, tax: { basisPoints: 0, cents: 300 } }]),
    '2026-10 BD 0:',
  ],
])('finds %s', (_what, violations, expected) => {
  expect(violations).toContain(expected);
});
