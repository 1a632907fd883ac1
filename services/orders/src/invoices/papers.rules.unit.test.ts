import { describe, expect, test } from 'vitest';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { invoiceAt, invoiceNumber, nextPlace, wantsInvoice } from './papers.rules.ts';

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
  expect(invoiceNumber(2026, seq)).toBe(written);
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
        address: ['Bo & Co.', 'Bo', 'Main Street 1', '2nd floor', '3100 Sylhet', 'Bangladesh'],
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
