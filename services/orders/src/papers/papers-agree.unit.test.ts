import type { Charge, TradePaper } from '@shop/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideRefund, followRefund } from '../money/refund.rules.ts';
import { pay } from '../order/order.rules.ts';
import type { Order, OrderLine, Verdict } from '../order/order.types.ts';
import { lineCents, orderAfter, sumsOf, taxFor, totalCents, withTax } from '../order/order-lines.rules.ts';
import { decideLines } from '../placing/stock-decision.rules.ts';
import { ship } from '../shipping/shipment.rules.ts';
import { tradePaperOf } from '../shipping/trade-papers.rules.ts';
import { buildLine, buildOrder } from '../testing/build-order.ts';
import { creditNoteAt } from './credit-notes.rules.ts';
import { invoiceAt } from './papers.rules.ts';

const now = new Date('2026-11-26T06:00:00Z');
const hold = { now, holdMinutes: 60 };
const place = { year: 2026, seq: 1, issuedAt: now };
const by = 'office@example.com';

interface Amounts {
  readonly lines: readonly { readonly quantity: number; readonly unitCents: number }[];
  readonly charges?: readonly Charge[] | undefined;
}

function sumOf({ lines, charges = [] }: Amounts): number {
  const parts = lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
  return charges.reduce((sum, { cents }) => sum + cents, parts);
}

function after(order: Order, verdict: Verdict): Order {
  if (verdict.kind !== 'change') throw new Error(JSON.stringify(verdict));
  return orderAfter(order, verdict.change);
}

function idOf(index: number): string {
  return index.toString(16).padStart(24, '0');
}

const lines = fc.array(
  fc.record({
    priceCents: fc.integer({ min: 50, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    isHeld: fc.boolean(),
    /** Pieces of the first parcel. */
    sentFirst: fc.nat(40),
    isRefunded: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);

const orders = fc
  .record({
    lines,
    country: fc.constantFrom('BD', 'FR', 'IN'),
    isIncluded: fc.boolean(),
    taxId: fc.constantFrom('FR83404833048', undefined),
    deliveryCents: fc.option(fc.nat(9_999), { nil: undefined }),
  })
  .filter((drawn) => drawn.lines.some(({ isHeld }) => isHeld));

type Drawn = typeof orders extends fc.Arbitrary<infer Value> ? Value : never;

function placed({ lines: drawn, country, taxId, deliveryCents, isIncluded }: Drawn): Order {
  const order = buildOrder({
    lines: drawn.map(({ priceCents, quantity }, at) => buildLine({ id: idOf(at), priceCents, quantity })),
    delivery: {
      name: 'Bo',
      street: '1 Road',
      city: 'Town',
      country,
      phone: '8801711000000',
      taxId,
    },
    charges:
      deliveryCents === undefined
        ? undefined
        : [{ kind: 'delivery', text: 'Delivery: Parcel', cents: deliveryCents }],
  });
  const tax = taxFor({ ...order, included: isIncluded }, now);
  return { ...order, tax, charges: withTax({ ...order, tax }) };
}

function decided(order: Order, drawn: Drawn['lines']): Order {
  const outcomes = order.lines.map(({ id: lineId, partId, partName, priceCents, quantity }, at) =>
    drawn[at]?.isHeld
      ? { lineId, partId, outcome: 'held' as const, quantity, priceCents, partName, available: 0 }
      : { lineId, partId, outcome: 'refused' as const, code: 'insufficient-stock' as const, available: 0 },
  );
  return after(order, decideLines(order, outcomes, hold));
}

function paid(order: Order): Order {
  const payment = { transactionId: 'pi_1', receivedCents: totalCents(order) };
  return { ...after(order, pay(order, payment, now)), invoiceNumber: 'INV-2026-00001' };
}

/** Sends some pieces, refunds the rest of some lines and then sends what is left. */
function fulfilled(order: Order, drawn: Drawn['lines']): Order {
  const first = order.lines.flatMap(({ id: lineId, state, quantity }, at) => {
    const pieces = Math.min(quantity, drawn[at]?.sentFirst ?? 0);
    return state === 'reserved' && pieces > 0 ? [{ lineId, quantity: pieces }] : [];
  });
  const partly = first.length > 0 ? after(order, ship(order, { id: 'one', by, lines: first }, now)) : order;
  const ids = partly.lines
    .filter(
      ({ state, quantity, sent = 0 }, at) => state === 'reserved' && sent < quantity && drawn[at]?.isRefunded,
    )
    .map(({ id }) => id);
  const refund = { id: 'r1', reason: 'Late', by, state: 'asked' as const };
  const refunded = ids.length > 0 ? after(partly, decideRefund(partly, { refund, lines: ids }, now)) : partly;
  if (refunded.state !== 'paid') return refunded;
  return after(refunded, ship(refunded, { id: 'two', by }, now));
}

function parcelPapers(order: Order, kind: TradePaper['kind']): TradePaper[] {
  return (order.shipments ?? []).map(({ id: shipment }) => {
    const paper = tradePaperOf(order, { kind, shipment });
    if (!paper) throw new Error(`no ${kind} of ${shipment}`);
    return paper;
  });
}

function taxOfParcels(order: Order): number {
  const papers = parcelPapers(order, 'commercial-invoice');
  return papers.reduce((sum, { tax }) => sum + (tax?.cents ?? 0), 0);
}

function refundedPieces(order: Order): number {
  return order.lines.reduce((sum, { returned = 0, priceCents }) => sum + returned * priceCents, 0);
}

test('all papers of an order agree to the cent', () => {
  fc.assert(
    fc.property(orders, (drawn) => {
      const held = decided(placed(drawn), drawn.lines);
      fc.pre(held.state === 'reserved');
      const total = totalCents(held);
      const proforma = tradePaperOf(held, { kind: 'proforma' });
      expect(proforma && [proforma.totalCents, sumOf(proforma)]).toEqual([total, total]);

      const bought = paid(held);
      const invoice = invoiceAt(bought, place);
      expect([invoice.totalCents, sumOf(invoice), bought.paidCents]).toEqual([total, total, total]);
      expect(tradePaperOf(bought, { kind: 'proforma' })).toBeUndefined();

      const sent = fulfilled(bought, drawn.lines);
      expect(invoiceAt(sent, place)).toEqual(invoice);
      const values = parcelPapers(sent, 'commercial-invoice').map((paper) => {
        expect(paper.totalCents).toBe(sumOf(paper));
        return paper.totalCents;
      });
      const whole = values.reduce((sum, cents) => sum + cents, 0);
      if (refundedPieces(sent) === 0)
        expect([whole, taxOfParcels(sent)]).toEqual([total, invoice.tax?.cents]);
      expect(whole).toBeLessThanOrEqual(total);
      expect(invoice.tax?.cents).toBe(sumsOf(bought).taxCents);
      expect(parcelPapers(sent, 'packing-list').map(sumOf)).toEqual(values);

      for (const refund of sent.refunds ?? []) {
        const note = creditNoteAt(sent, refund, place);
        expect([note.totalCents, sumOf(note)]).toEqual([refund.amountCents, refund.amountCents]);
        // A line called Refund means that the amount could not be split.
        expect(note.lines.every(({ name }) => name !== 'Refund')).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('refunds of all lines and the delivery, one by one, return exactly what was paid', () => {
  fc.assert(
    fc.property(orders, (drawn) => {
      const held = decided(placed(drawn), drawn.lines);
      fc.pre(held.state === 'reserved');
      const bought = paid(held);
      const priced = (bought.charges ?? []).filter(({ kind, cents }) => kind === 'delivery' && cents > 0);
      const wishes = [
        ...priced.map(() => ({ charges: ['delivery' as const] })),
        ...bought.lines.filter(isReserved).map(({ id }) => ({ lines: [id] })),
      ];
      const refunded = wishes.reduce((order, wish, at) => {
        const refund = { id: `r${at}`, reason: 'Late', by, state: 'asked' as const };
        const asked = after(order, decideRefund(order, { refund, ...wish }, now));
        return after(asked, followRefund(asked, { refundId: `r${at}`, state: 'succeeded' }, now));
      }, bought);
      const notes = (refunded.refunds ?? []).map((refund) => creditNoteAt(refunded, refund, place));
      expect(notes.reduce((sum, { totalCents: cents }) => sum + cents, 0)).toBe(bought.paidCents);
      expect(notes.map(sumOf)).toEqual(notes.map(({ totalCents: cents }) => cents));
      expect([refunded.refundedCents, refunded.state]).toEqual([bought.paidCents, 'refunded']);
    }),
    { numRuns: 300 },
  );
});

function isReserved({ state }: OrderLine): boolean {
  return state === 'reserved';
}

test('taxes the held lines and the delivery only, each to the cent', () => {
  const drawn: Drawn = {
    lines: [
      { priceCents: 333, quantity: 1, isHeld: true, sentFirst: 0, isRefunded: false },
      { priceCents: 10_000, quantity: 1, isHeld: false, sentFirst: 0, isRefunded: false },
    ],
    country: 'BD',
    taxId: undefined,
    deliveryCents: 900,
    isIncluded: false,
  };
  const order = placed(drawn);
  expect(order.charges?.at(-1)).toEqual({ kind: 'tax', text: 'VAT 15%', cents: 50 + 1_500 + 135 });
  const held = decided(order, drawn.lines);
  expect(held.charges?.at(-1)).toEqual({ kind: 'tax', text: 'VAT 15%', cents: 50 + 135 });
  expect(totalCents(held)).toBe(lineCents(held.lines[0] ?? buildLine()) + 900 + 185);
});
