import { shopDay, supplyCountry, taxedSum } from '@shop/contracts';
import type { BookCreditNote, BookInvoice, BookOrder, Papers } from '../books.store.ts';
import { faultIf, sumOf } from './fault.ts';

type Paper = BookInvoice | BookCreditNote;

function taxIn({ tax }: Paper): number {
  return tax?.cents ?? 0;
}

/** Lines and charges add up to the total, net and tax too, and a tax that is charged is that tax. */
function violationsOfSums(paper: Paper): string[] {
  const { _id, lines, charges, netCents, totalCents } = paper;
  const taxCents = taxIn(paper);
  const listed =
    sumOf(lines, ({ quantity, unitCents }) => quantity * unitCents) + sumOf(charges, ({ cents }) => cents);
  const tax = charges.find(({ kind }) => kind === 'tax')?.cents ?? taxCents;
  return [
    ...faultIf(listed !== totalCents, `${_id} lists ${listed}, its total is ${totalCents}`),
    ...faultIf(netCents + taxCents !== totalCents, `${_id}: net ${netCents} and tax ${taxCents}`),
    ...faultIf(tax !== taxCents, `${_id} charges ${tax} tax, and says ${taxCents}`),
  ];
}

/** A cancelling credit note is the mirror of the one it cancels. */
function violationsOfMirrors(notes: readonly BookCreditNote[]): string[] {
  const known = new Map(notes.map((note) => [note._id, note]));
  const content = (paper: Paper, sign: 1 | -1) =>
    JSON.stringify([
      paper.lines.map(({ quantity, unitCents }) => [sign * quantity, unitCents]),
      paper.charges.map(({ kind, cents }) => [kind, sign * cents]),
      [sign * paper.netCents, sign * taxIn(paper)],
    ]);
  return notes.flatMap((note) => {
    const first = known.get(note.cancels ?? '');
    return faultIf(
      first !== undefined && content(first, 1) !== content(note, -1),
      `${note._id} does not mirror ${note.cancels}`,
    );
  });
}

interface Booked {
  readonly at: Date | undefined;
  readonly orderId: string;
  readonly country: string | undefined;
  readonly basisPoints: number;
  readonly net: number;
  readonly tax: number;
}

function ofPaper(sign: 1 | -1) {
  return (paper: Paper): Booked => {
    const { issuedAt: at, orderId, country, tax, netCents } = paper;
    const [net, taxCents] = [sign * netCents, sign * taxIn(paper)];
    return { at, orderId, country, basisPoints: tax?.basisPoints ?? 0, net, tax: taxCents };
  };
}

/** The payment of an order, its refunds that succeeded and those that the bank took back. */
function moneyOf(order: BookOrder): Booked[] {
  const { _id: orderId, paidAt, paidCents = 0, refunds, tax, lines, charges } = order;
  const about = { orderId, country: supplyCountry(order), basisPoints: tax?.basisPoints ?? 0 };
  const paid = lines.filter(({ state }) => state === 'reserved' || state === 'returned');
  const { taxCents } = taxedSum(tax ?? { basisPoints: 0 }, [
    ...paid.map(({ priceCents, quantity }) => priceCents * quantity),
    ...charges.filter(({ kind }) => kind !== 'tax').map(({ cents }) => cents),
  ]);
  const booked: Booked[] = [];
  if (paidAt) booked.push({ ...about, at: paidAt, net: paidCents - taxCents, tax: taxCents });
  for (const { parts, doneAt, rejectedAt } of refunds) {
    const net = sumOf(parts, ({ netCents }) => netCents);
    const partTax = sumOf(parts, (part) => part.taxCents);
    if (doneAt) booked.push({ ...about, at: doneAt, net: -net, tax: -partTax });
    if (rejectedAt) booked.push({ ...about, at: rejectedAt, net, tax: partTax });
  }
  return booked;
}

function summed(rows: readonly Booked[], keyOf: (row: Booked) => string): Map<string, string> {
  const groups = Map.groupBy(rows, keyOf);
  return new Map(
    [...groups].map(([key, own]) => [
      key,
      `${sumOf(own, ({ net }) => net)} + ${sumOf(own, ({ tax }) => tax)}`,
    ]),
  );
}

/**
 * Checks that invoices less credit notes are payments less refunds, net and tax apart, for each order and for each
 * month, country and rate; and that every refund is made of what it amounts to.
 */
export function bookViolations(
  orders: readonly BookOrder[],
  { invoices, creditNotes }: Pick<Papers, 'invoices' | 'creditNotes'>,
): string[] {
  const papers = [...invoices.map(ofPaper(1)), ...creditNotes.map(ofPaper(-1))];
  const money = orders.flatMap(moneyOf);
  const keys: readonly ((row: Booked) => string)[] = [
    ({ orderId }) => `order ${orderId}`,
    ({ at, country, basisPoints }) => `${at && shopDay(at).slice(0, 7)} ${country} ${basisPoints}`,
  ];
  const nothing = '0 + 0';
  return [
    ...[...invoices, ...creditNotes].flatMap(violationsOfSums),
    ...violationsOfMirrors(creditNotes),
    ...orders.flatMap(({ refunds }) =>
      refunds.flatMap(({ id, amountCents, parts }) => {
        const made = sumOf(parts, ({ netCents, taxCents }) => netCents + taxCents);
        return faultIf(made !== amountCents, `refund ${id} of ${amountCents} is made of ${made}`);
      }),
    ),
    ...keys.flatMap((keyOf) => {
      const [ofPapers, ofMoney] = [summed(papers, keyOf), summed(money, keyOf)];
      return [...new Set([...ofPapers.keys(), ...ofMoney.keys()])].flatMap((key) => {
        const [said, moved] = [ofPapers.get(key) ?? nothing, ofMoney.get(key) ?? nothing];
        return faultIf(said !== moved, `${key}: papers say ${said}, money ${moved}`);
      });
    }),
  ];
}
