import { type Sales, toDollars } from '@shop/contracts';
import type { OrderLine } from '../orders/order.types.ts';
import type { BookedRefund, PaidOrder } from '../orders/order-books.store.ts';
import { lineCents } from '../orders/order-lines.rules.ts';

interface Sum {
  orders: number;
  cents: number;
}

interface PartSum extends Pick<OrderLine, 'partId' | 'partName'> {
  pieces: number;
  cents: number;
}

/** Payments and refunds of one day of the seller's calendar. */
export interface DaySums {
  readonly orders: number;
  readonly paidCents: number;
  /** Refunds decided on that day, without failed ones. */
  readonly refundedCents: number;
  readonly countries: readonly ({ country?: string } & Sum)[];
  readonly parts: readonly PartSum[];
}

export type DaySummed = DaySums & { readonly day: string };

function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): (readonly Row[])[] {
  return [...Map.groupBy(rows, keyOf).values()];
}

function total<Row>(rows: readonly Row[], amount: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + amount(row), 0);
}

/** Lines that the payment covers: those that were held. */
function isPaid({ state }: OrderLine): boolean {
  return state === 'reserved' || state === 'returned';
}

export function sumDay(paid: readonly PaidOrder[], refunds: readonly BookedRefund[]): DaySums {
  const lines = paid.flatMap((order) => order.lines.filter(isPaid));
  return {
    orders: paid.length,
    paidCents: total(paid, ({ paidCents = 0 }) => paidCents),
    refundedCents: total(refunds, ({ state, amountCents }) => (state === 'failed' ? 0 : amountCents)),
    countries: groupedBy(paid, ({ country }) => country).map((orders) => ({
      ...(orders[0]?.country === undefined ? {} : { country: orders[0].country }),
      orders: orders.length,
      cents: total(orders, ({ paidCents = 0 }) => paidCents),
    })),
    parts: mergedParts(lines.map((line) => ({ ...line, pieces: line.quantity, cents: lineCents(line) }))),
  };
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

const shown = 10;

function most<Row extends { cents: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => other.cents - one.cents).slice(0, shown);
}

/** Reports the sales of `days`; `before` are as many days directly before. Days without a payment have no sums. */
export function salesOf(
  days: readonly string[],
  before: readonly string[],
  sums: readonly DaySummed[],
): Sales {
  const known = new Map(sums.map((each) => [each.day, each]));
  const own = days.flatMap((day) => known.get(day) ?? []);
  const countries = groupedBy(
    own.flatMap((each) => each.countries),
    ({ country }) => country,
  ).map((rows) => ({
    ...rows[0],
    orders: total(rows, ({ orders }) => orders),
    cents: total(rows, ({ cents }) => cents),
  }));
  return {
    days: days.map((day, at) => ({
      day,
      orders: known.get(day)?.orders ?? 0,
      sales: toDollars(known.get(day)?.paidCents ?? 0),
      refunds: toDollars(known.get(day)?.refundedCents ?? 0),
      before: toDollars(known.get(before[at] ?? '')?.paidCents ?? 0),
    })),
    parts: most(mergedParts(own.flatMap(({ parts }) => parts))).map(({ cents, ...part }) => ({
      ...part,
      sales: toDollars(cents),
    })),
    countries: most(countries).map(({ cents, ...country }) => ({ ...country, sales: toDollars(cents) })),
  };
}
