import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptParts, partsCents, rejection, returnCents } from '../money/refund-parts.rules.ts';
import { chargeRefundCents, lineRefundCents, owedCents, refundableCents } from '../money/refundable.rules.ts';
import { chargesOf } from '../order/order-lines.rules.ts';
import { creditNoteAt } from '../papers/credit-notes.rules.ts';
import {
  type DrawnOrder,
  type MoneyEvent,
  type MoneyLife,
  moneyEvents,
  paidLife,
  takeAllBack,
  wait,
} from '../testing/money-life.ts';
import { cells, columns } from './registers.rules.ts';

/** `MONEY_RUNS=50000` tries more orders. */
const numRuns = Number(process.env.MONEY_RUNS ?? 2_000);
const start = new Date('2026-01-10T06:00:00Z');

const drawnOrder: fc.Arbitrary<DrawnOrder> = fc.record({
  lines: fc.array(
    fc.record({
      priceCents: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 50, max: 99_999 })),
      quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 900 })),
      isHeld: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  country: fc.constantFrom('BD', 'BD', 'FR', 'IN'),
  taxId: fc.constantFrom('FR83404833048', undefined),
  deliveryCents: fc.option(fc.nat(9_999), { nil: undefined }),
  isTransfer: fc.boolean(),
  isIncluded: fc.boolean(),
});

const dice = fc.record({ pick: fc.nat(11), count: fc.nat(1_000), cents: fc.nat(50_000) });

const events = fc.array(
  fc.record({
    name: fc.constantFrom(...(Object.keys(moneyEvents) as MoneyEvent[])),
    hours: fc.nat(400),
    dice,
  }),
  { maxLength: 24 },
);

interface Amounts {
  readonly lines: readonly { readonly quantity: number; readonly unitCents: number }[];
  readonly charges?: readonly { readonly cents: number }[] | undefined;
  readonly netCents: number;
  readonly tax?: { readonly cents: number; readonly included?: boolean | undefined } | undefined;
  readonly totalCents: number;
}

/** Lines and charges add up to the total, and so do net and tax. */
function expectToAddUp(paper: Amounts & Parameters<typeof chargesOf>[0]): void {
  const pieces = paper.lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
  const charged = (paper.charges ?? []).reduce((sum, { cents }) => sum + cents, 0);
  expect(pieces + charged).toBe(paper.totalCents);
  const { cents: tax = 0, included = false } = paper.tax ?? {};
  expect(paper.netCents + tax).toBe(paper.totalCents);
  const onTop = chargesOf(paper, ['tax']).reduce((sum, { cents }) => sum + cents, 0);
  expect(onTop).toBe(included ? 0 : tax);
}

function expectOneFigure({ order }: MoneyLife): void {
  const left = refundableCents(order);
  const kept = keptParts(order);
  expect(partsCents(kept)).toBe(left);
  for (const { netCents, taxCents } of kept) expect(Math.min(netCents, taxCents)).toBeGreaterThanOrEqual(0);
  for (const { parts, amountCents } of order.refunds ?? []) expect(partsCents(parts)).toBe(amountCents);
  const offered = [
    owedCents(order),
    chargeRefundCents(order, 'delivery'),
    ...order.lines.map((line) => lineRefundCents(order, line)),
    ...(order.returns ?? []).flatMap((each) => (each.state === 'refunded' ? [] : [returnCents(order, each)])),
  ];
  expect(Math.max(...offered)).toBeLessThanOrEqual(left);
}

/** The papers and registers of an order, as rows of the CSV files. */
function registersOf({ order, invoice, notes }: MoneyLife) {
  const refunds = (order.refunds ?? [])
    .filter(({ doneAt }) => doneAt)
    .map((refund) => ({ ...refund, order }));
  const { paidAt = start, paidCents = 0 } = order;
  const rows = (names: readonly string[], all: readonly (readonly string[])[]) =>
    all.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])));
  return {
    invoices: rows(columns.invoices, [cells.invoice(invoice)]),
    notes: rows(columns['credit-notes'], notes.map(cells.creditNote)),
    payments: rows(columns.payments, [cells.payment({ ...order, paidAt, paidCents })]),
    refunds: rows(
      columns.refunds,
      [...refunds, ...refunds.filter(({ rejectedAt }) => rejectedAt).map(rejection)].map(cells.refund),
    ),
  };
}

type Row = Readonly<Record<string, string>>;

function centsIn(row: Row, column: string): number {
  return Math.round(Number(row[column] ?? '0') * 100);
}

/** Net and tax by month, country and rate. */
function sumsBy(sources: readonly (readonly [rows: readonly Row[], sign: 1 | -1])[]) {
  const sums = new Map<string, { net: number; tax: number }>();
  for (const [rows, sign] of sources)
    for (const row of rows) {
      const key = [row.date?.slice(0, 7), row.country, row.tax_rate, row.tax_reason].join('|');
      const { net, tax } = sums.get(key) ?? { net: 0, tax: 0 };
      sums.set(key, { net: net + sign * centsIn(row, 'net'), tax: tax + sign * centsIn(row, 'tax') });
    }
  return new Map([...sums].toSorted(([one], [other]) => one.localeCompare(other)));
}

function expectRegistersToAgree(life: MoneyLife): void {
  const { invoices, notes, payments, refunds } = registersOf(life);
  for (const row of [...invoices, ...notes])
    expect(centsIn(row, 'net') + centsIn(row, 'tax')).toBe(centsIn(row, 'total'));
  for (const row of [...payments, ...refunds])
    expect(centsIn(row, 'net') + centsIn(row, 'tax')).toBe(centsIn(row, 'amount'));
  const papers = sumsBy([
    [invoices, 1],
    [notes, -1],
  ]);
  const money = sumsBy([
    [payments, 1],
    [refunds, -1],
  ]);
  expect(papers).toEqual(money);
}

function expectMirrors({ notes, order }: MoneyLife): void {
  for (const note of notes) {
    expectToAddUp(note);
    const first = notes.find(({ _id }) => _id === note.cancels);
    if (!first) continue;
    expect(note.lines).toEqual(first.lines.map((line) => ({ ...line, quantity: 0 - line.quantity })));
    expect(note.charges).toEqual(first.charges?.map((charge) => ({ ...charge, cents: 0 - charge.cents })));
    expect([note.netCents, note.tax?.cents]).toEqual([0 - first.netCents, 0 - (first.tax?.cents ?? 0)]);
  }
  const refund = order.refunds?.at(-1);
  if (refund) expectToAddUp(creditNoteAt(order, refund, { year: 2026, seq: 1, issuedAt: start }));
}

test(
  'papers, registers and refunds of any order agree to the cent, and all pieces bring all money back',
  () => {
    fc.assert(
      fc.property(drawnOrder, events, dice, (drawn, happened, last) => {
        const life = paidLife(drawn, start);
        fc.pre(life !== undefined);
        expectToAddUp(life.invoice);
        for (const event of happened) {
          wait(life, event.hours);
          moneyEvents[event.name](life, event.dice);
          expectOneFigure(life);
        }
        expectMirrors(life);
        expectRegistersToAgree(life);
        takeAllBack(life, last);
        if (!life.isWithheld) expect(refundableCents(life.order)).toBe(0);
        if (refundableCents(life.order) > 0) moneyEvents.refundRest(life);
        for (let at = 0; at < 5; at += 1) moneyEvents.succeed(life, last);
        expectOneFigure(life);
        expectMirrors(life);
        expectRegistersToAgree(life);
        expect(refundableCents(life.order)).toBe(0);
        const credited = life.notes.reduce((sum, { totalCents }) => sum + totalCents, 0);
        expect(credited).toBe(life.invoice.totalCents);
      }),
      { numRuns },
    );
  },
  120_000 + 100 * numRuns,
);
