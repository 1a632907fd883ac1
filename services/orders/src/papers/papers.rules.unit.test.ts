import { describe, expect, test } from 'vitest';
import { orderCells } from '../listing/order-csv.ts';
import type { Order, OrderRefund } from '../order/order.types.ts';
import { newOrderNumber } from '../order/order-number.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { credited, creditNoteAt, uncredited } from './credit-notes.rules.ts';
import { invoiceAt, nextPlace, paperNumber, wantsInvoice } from './papers.rules.ts';

const noon = new Date('2026-06-01T06:00:00Z');

describe('the next invoice number', () => {
  test('starts with the first of the year', () => {
    expect(nextPlace(undefined, noon)).toEqual({ year: 2026, seq: 1, issuedAt: noon });
  });

  test('continues after the last one', () => {
    const last = { year: 2026, seq: 41, issuedAt: new Date('2026-05-31T06:00:00Z') };
    expect(nextPlace(last, noon)).toEqual({ year: 2026, seq: 42, issuedAt: noon });
  });

  test('restarts the numbers when the year ends in Sylhet, not in London', () => {
    const now = new Date('2026-12-31T18:00:00Z');
    expect(nextPlace(undefined, now)).toEqual({ year: 2027, seq: 1, issuedAt: now });
  });

  test('reuses the last date when the clock is seconds behind', () => {
    const last = { year: 2026, seq: 41, issuedAt: new Date(noon.getTime() + 5_000) };
    expect(nextPlace(last, noon)).toEqual({ year: 2026, seq: 42, issuedAt: last.issuedAt });
  });

  test('ignores a date of the last invoice that is far in the future', () => {
    const last = { year: 2026, seq: 41, issuedAt: new Date('2026-09-01T06:00:00Z') };
    expect(nextPlace(last, noon)).toEqual({ year: 2026, seq: 42, issuedAt: noon });
  });
});

test.each([
  [1, 'INV-2026-00001'],
  [99_999, 'INV-2026-99999'],
  [100_000, 'INV-2026-100000'],
])('formats number %i as %s', (seq, written) => {
  expect(paperNumber('INV', { year: 2026, seq, issuedAt: noon })).toBe(written);
});

describe('the contents of an invoice', () => {
  const place = { year: 2026, seq: 7, issuedAt: noon };

  test('prints the address text of a specified order for both addresses', () => {
    const order = buildOrder({
      state: 'paid',
      transactionId: 'pi_1',
      address: '1 Main Street\n Sylhet \n\n',
    });
    expect(invoiceAt(order, place)).toMatchObject({
      _id: 'INV-2026-00007',
      issuedAt: noon,
      orderId: order.id,
      buyer: { phone: '8801711000000', address: ['Bo Buyer', '1 Main Street', 'Sylhet'] },
      deliverTo: ['Bo Buyer', '1 Main Street', 'Sylhet'],
      lines: [{ name: 'Brake disc', quantity: 2, unitCents: 1_250 }],
      totalCents: 2_500,
      paymentReference: 'pi_1',
    });
  });

  test("prints both addresses and the payer's tax number", () => {
    const delivery = { name: 'Bo', street: 'Dock 4', city: 'Sylhet', country: 'BD', phone: '88017' };
    const billing = {
      ...delivery,
      company: 'Bo & Co.',
      street: 'Main Street 1\n2nd floor',
      postcode: '3100',
    };
    const order = buildOrder({ state: 'paid', delivery, billing: { ...billing, taxId: 'BIN 1' } });
    expect(invoiceAt(order, place)).toMatchObject({
      buyer: {
        address: ['Bo', 'Bo & Co.', 'Main Street 1', '2nd floor', 'Sylhet - 3100', 'Bangladesh'],
        taxId: 'BIN 1',
      },
      deliverTo: ['Bo', 'Dock 4', 'Sylhet', 'Bangladesh'],
    });
  });

  test('lists paid and returned lines, not refused or cancelled ones', () => {
    const states = ['reserved', 'refused', 'cancelled', 'returned'] as const;
    const lines = states.map((state, index) => buildLine({ id: `${index}`, partNumber: state, state }));
    const invoice = invoiceAt(buildOrder({ state: 'paid', lines }), place);
    expect(invoice.lines.map(({ partNumber }) => partNumber)).toEqual(['reserved', 'returned']);
    expect(invoice.totalCents).toBe(5_000);
  });
});

test('bills a charge and credits it with its lines', () => {
  const delivery = { kind: 'delivery' as const, text: 'Delivery: Parcel, 5 to 8 days', cents: 1_800 };
  const place = { year: 2026, seq: 7, issuedAt: noon };
  const line = buildLine({ state: 'returned', returned: 2 });
  const refund: OrderRefund = {
    id: 'r1',
    amountCents: 4_300,
    lines: [line.id],
    charges: ['delivery'],
    state: 'succeeded',
    parts: [
      { lineId: line.id, pieces: 2, netCents: 2_500, taxCents: 0 },
      { charge: 'delivery', pieces: 0, netCents: 1_800, taxCents: 0 },
    ],
    reason: 'Broken',
    by: 'admin@example.com',
    at: noon,
  };
  const facts = { invoiceNumber: 'INV-2026-00001', lines: [line], charges: [delivery], refunds: [refund] };
  const order = buildOrder({ state: 'paid', ...facts });
  expect(invoiceAt(order, place)).toMatchObject({ charges: [delivery], totalCents: 4_300 });
  expect(creditNoteAt(order, refund, place)).toMatchObject({
    lines: [{ quantity: 2, unitCents: 1_250 }],
    charges: [delivery],
    totalCents: 4_300,
  });
});

describe('orders with an invoice', () => {
  test.each([
    ['paid', true],
    ['shipped', true],
    ['refunded', true],
    ['reserved', false],
    ['cancelled', false],
  ] as const)('for an order that is %s, issues an invoice: %s', (state, wanted) => {
    expect(wantsInvoice(buildOrder({ state }))).toBe(wanted);
  });

  test('issues no second invoice', () => {
    const invoiceNumber = 'INV-2026-00001';
    expect(wantsInvoice(buildOrder({ state: 'paid', invoiceNumber }))).toBe(false);
  });
});

describe('the credit note of a refund', () => {
  const place = { year: 2026, seq: 3, issuedAt: noon };
  const refund = (facts: Partial<OrderRefund> = {}): OrderRefund => ({
    id: 'r1',
    amountCents: 2_500,
    lines: [],
    state: 'succeeded',
    reason: 'Broken',
    parts: [{ lineId: 'a'.repeat(24), pieces: 2, netCents: 2_500, taxCents: 0 }],
    by: 'admin@example.com',
    at: noon,
    ...facts,
  });
  const paid = (refunds: OrderRefund[], facts: Partial<Order> = {}) =>
    buildOrder({ state: 'paid', invoiceNumber: 'INV-2026-00007', refunds, ...facts });

  test('itemises refunded lines', () => {
    const line = buildLine({ id: 'a'.repeat(24), returned: 2, priceCents: 1_250, quantity: 2 });
    const made = refund({ lines: [line.id] });
    expect(creditNoteAt(paid([made], { lines: [line] }), made, place)).toMatchObject({
      _id: 'CN-2026-00003',
      invoiceNumber: 'INV-2026-00007',
      refundId: 'r1',
      reason: 'Broken',
      lines: [{ name: line.partName, quantity: 2, unitCents: 1_250 }],
      totalCents: 2_500,
    });
  });

  test('names the parts whose price an amount is a part of, with its tax', () => {
    const parts = [{ lineId: 'a'.repeat(24), pieces: 0, netCents: 99, taxCents: 15 }];
    const made = refund({ amountCents: 114, parts });
    const charges = [{ kind: 'tax' as const, text: 'VAT 15%', cents: 375 }];
    expect(creditNoteAt(paid([made], { charges }), made, place)).toMatchObject({
      lines: [{ name: 'Part of the price: Brake disc', quantity: 1, unitCents: 99 }],
      charges: [{ kind: 'tax', text: 'VAT 15%', cents: 15 }],
      netCents: 99,
      totalCents: 114,
      country: 'BD',
    });
  });

  test('is due for succeeded refunds of invoiced orders, once', () => {
    const [pending, due, done] = [
      refund({ id: 'r0', state: 'pending' }),
      refund(),
      refund({ id: 'r2', creditNote: 'CN-2026-00001' }),
    ];
    expect(uncredited(paid([pending, due, done]))).toEqual([due]);
    expect(uncredited(buildOrder({ state: 'paid', refunds: [due] }))).toEqual([]);
  });

  test('is cancelled by its exact mirror if the refund has one', () => {
    const made = refund({ creditNote: 'CN-2026-00002', state: 'failed', rejectedAt: noon });
    expect(uncredited(paid([made]))).toEqual([made]);
    const note = creditNoteAt(paid([made]), made, place);
    expect(note).toMatchObject({
      cancels: 'CN-2026-00002',
      lines: [{ name: 'Brake disc', quantity: -2, unitCents: 1_250 }],
      netCents: -2_500,
      totalCents: -2_500,
    });
    const verdict = credited(paid([made]), note, noon);
    if (verdict.kind !== 'change') throw new Error(verdict.kind);
    const refunds = verdict.change.set?.refunds ?? [];
    expect(refunds).toMatchObject([{ creditNote: 'CN-2026-00002', cancellation: note._id }]);
    expect(uncredited(paid([...refunds]))).toEqual([]);
  });

  test('is recorded on its refund, once', () => {
    const order = paid([refund(), refund({ id: 'r2' })]);
    const note = creditNoteAt(order, refund(), place);
    const verdict = credited(order, note, noon);
    if (verdict.kind !== 'change') throw new Error(verdict.kind);
    const numbers = verdict.change.set?.refunds?.map(({ creditNote }) => creditNote);
    expect(numbers).toEqual(['CN-2026-00003', undefined]);
    expect(credited({ ...order, ...verdict.change.set }, note, noon).kind).toBe('done');
  });
});

test.each(['2026-12-31T17:30:00Z', '2026-12-31T18:30:00Z', '2027-01-01T07:00:00Z'])(
  'gives the number, the invoice and the list of an order at %s one year',
  (time) => {
    const at = new Date(time);
    const number = newOrderNumber(at);
    const year = paperNumber('INV', nextPlace(undefined, at)).slice(4, 8);
    const [, day = ''] = orderCells(buildOrder({ number, createdAt: at }));
    expect([number.slice(3, 5), day.slice(0, 4)]).toEqual([year.slice(2), year]);
  },
);
