import { type Sales, toDollars } from '@shop/contracts';
import type { BookedRefund } from '../money/booked-money.store.ts';
import { soldParts } from '../money/refund-parts.rules.ts';
import type { OrderDocument } from '../order/order.document.ts';
import type { OrderLine, RefundPart } from '../order/order.types.ts';

export type PaidOrder = Pick<OrderDocument, 'paidCents' | 'tax' | 'lines' | 'charges'> & {
  readonly country?: string;
};

interface PartSum extends Pick<OrderLine, 'partId' | 'partName'> {
  pieces: number;
  cents: number;
}

interface CountrySum {
  country?: string;
  orders: number;
  cents: number;
}

/**
 * Payments and refunds of one day of the seller's calendar, as the registers list them. Revenue is what was paid less
 * what was refunded: the countries add up to it, and so do parts, delivery and tax.
 */
export interface DaySums {
  readonly orders: number;
  readonly paidCents: number;
  /** Refunds that went back on that day, less those that the bank rejected. */
  readonly refundedCents: number;
  readonly countries: readonly CountrySum[];
  /** Without tax. */
  readonly parts: readonly PartSum[];
  readonly deliveryCents: number;
  readonly taxCents: number;
}

export type DaySummed = DaySums & { readonly day: string };

function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): (readonly Row[])[] {
  return [...Map.groupBy(rows, keyOf).values()];
}

function total<Row>(rows: readonly Row[], amount: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + amount(row), 0);
}

function inCountry(country: string | undefined, orders: number, cents: number): CountrySum {
  return country === undefined ? { orders, cents } : { country, orders, cents };
}

/** `refunds` has those of the day, and those rejected on it with a negative amount. */
export function sumDay(paid: readonly PaidOrder[], refunds: readonly BookedRefund[]): DaySums {
  const sold = paid.flatMap((order) => soldParts(order).map((part) => ({ part, lines: order.lines })));
  const back = refunds.flatMap(({ parts, order }) => parts.map((part) => ({ part, lines: order.lines })));
  const kept = (amount: (part: RefundPart) => number) =>
    total(sold, ({ part }) => amount(part)) - total(back, ({ part }) => amount(part));
  return {
    orders: paid.length,
    paidCents: total(paid, ({ paidCents = 0 }) => paidCents),
    refundedCents: total(refunds, ({ amountCents }) => amountCents),
    countries: mergedCountries([
      ...paid.map(({ country, paidCents = 0 }) => inCountry(country, 1, paidCents)),
      ...refunds.map(({ order, amountCents }) => inCountry(order.delivery?.country, 0, -amountCents)),
    ]),
    parts: mergedParts([
      ...sold.flatMap((row) => partSums(row, 1)),
      ...back.flatMap((row) => partSums(row, -1)),
    ]),
    deliveryCents: kept(({ charge, netCents }) => (charge ? netCents : 0)),
    taxCents: kept(({ taxCents }) => taxCents),
  };
}

interface PartRow {
  readonly part: RefundPart;
  readonly lines: readonly OrderLine[];
}

/** The pieces of a rejected refund, which is negative, count as sold again. */
function partSums({ part: { lineId, pieces, netCents }, lines }: PartRow, sign: 1 | -1): PartSum[] {
  return lines
    .filter(({ id }) => id === lineId)
    .map(({ partId, partName }) => ({
      partId,
      partName,
      cents: sign * netCents,
      pieces: sign * (netCents < 0 ? -pieces : pieces),
    }));
}

/** Adds up the rows of each part, under its latest name. */
function mergedParts(rows: readonly PartSum[]): PartSum[] {
  return groupedBy(rows, ({ partId }) => partId).map((own) => ({
    partId: own[0]?.partId ?? '',
    partName: own.at(-1)?.partName ?? '',
    pieces: total(own, ({ pieces }) => pieces),
    cents: total(own, ({ cents }) => cents),
  }));
}

function mergedCountries(rows: readonly CountrySum[]): CountrySum[] {
  return groupedBy(rows, ({ country }) => country).map((own) =>
    inCountry(
      own[0]?.country,
      total(own, ({ orders }) => orders),
      total(own, ({ cents }) => cents),
    ),
  );
}

const shown = 10;

function byMoney<Row extends { cents: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => other.cents - one.cents);
}

function revenue(sums: Pick<DaySums, 'paidCents' | 'refundedCents'> | undefined): number {
  return sums ? sums.paidCents - sums.refundedCents : 0;
}

/** Reports the sales of `days`; `before` are as many days directly before. Days without money have no sums. */
export function salesOf(
  days: readonly string[],
  before: readonly string[],
  sums: readonly DaySummed[],
): Sales {
  const known = new Map(sums.map((each) => [each.day, each]));
  const own = days.flatMap((day) => known.get(day) ?? []);
  const countries = byMoney(mergedCountries(own.flatMap((each) => each.countries)));
  const parts = byMoney(mergedParts(own.flatMap((each) => each.parts)));
  const [otherParts, otherCountries] = [parts.slice(shown), countries.slice(shown)];
  return {
    days: days.map((day, at) => ({
      day,
      orders: known.get(day)?.orders ?? 0,
      sales: toDollars(known.get(day)?.paidCents ?? 0),
      refunds: toDollars(known.get(day)?.refundedCents ?? 0),
      revenue: toDollars(revenue(known.get(day))),
      before: toDollars(revenue(known.get(before[at] ?? ''))),
    })),
    revenue: toDollars(total(own, revenue)),
    parts: parts.slice(0, shown).map(({ cents, ...part }) => ({ ...part, revenue: toDollars(cents) })),
    otherParts: {
      parts: otherParts.length,
      pieces: total(otherParts, ({ pieces }) => pieces),
      revenue: toDollars(total(otherParts, ({ cents }) => cents)),
    },
    delivery: toDollars(total(own, ({ deliveryCents }) => deliveryCents)),
    tax: toDollars(total(own, ({ taxCents }) => taxCents)),
    countries: countries
      .slice(0, shown)
      .map(({ cents, ...country }) => ({ ...country, revenue: toDollars(cents) })),
    otherCountries: {
      countries: otherCountries.length,
      orders: total(otherCountries, ({ orders }) => orders),
      revenue: toDollars(total(otherCountries, ({ cents }) => cents)),
    },
  };
}
