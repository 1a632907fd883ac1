import { decimalDollars, type PayoutDifference, type Payouts, shopDay, toDollars } from '@shop/contracts';
import type { Period } from '@shop/service-kit';
import type { BookedPayment, BookedRefund } from '../money/booked-money.store.ts';
import { refundedCents } from '../money/refund-parts.rules.ts';
import type { ProviderTransaction } from '../payments/provider.types.ts';

export const payoutColumns = [
  'date',
  'type',
  'transaction',
  'payment',
  'order',
  'amount',
  'fee',
  'net',
  'currency',
] as const;

const differencesMax = 200;

/** Money of a card payment in the registers, or its refund. */
export interface BookedMoney {
  readonly kind: 'charge' | 'refund';
  readonly intentId: string;
  readonly cents: number;
  readonly at: Date;
  readonly order: string;
}

/** Returns undefined for a bank transfer: it isn't at the provider. */
export function bookedCharge(payment: BookedPayment): BookedMoney | undefined {
  const { transactionId: intentId, transfer, paidCents: cents, paidAt: at, number: order } = payment;
  return intentId === undefined || transfer ? undefined : { kind: 'charge', intentId, cents, at, order };
}

/** Returns undefined for a bank transfer, and for a refund that moved no money yet. */
export function bookedRefund(refund: BookedRefund): BookedMoney | undefined {
  const { transactionId: intentId, transfer, state, at, order } = refund;
  if (intentId === undefined || transfer || state === 'asked' || state === 'pending') return undefined;
  return { kind: 'refund', intentId, cents: refundedCents(refund), at, order: order.number };
}

/** Drops the money of other shops on the same account. Refunds and disputes carry no mark, so they go with their charge. */
export function withoutForeign(transactions: readonly ProviderTransaction[]): ProviderTransaction[] {
  const foreign = new Set(
    transactions.filter(({ isOurs }) => isOurs === false).map(({ intentId }) => intentId),
  );
  return transactions.filter(({ intentId }) => !foreign.has(intentId));
}

function within({ from, until }: Period, at: Date): boolean {
  return at >= from && at < until;
}

interface Match {
  readonly kind: ProviderTransaction['kind'];
  readonly intentId: string;
  order?: string;
  booked?: number;
  provided?: number;
  isOfPeriod: boolean;
}

interface Compared {
  readonly booked: readonly BookedMoney[];
  readonly transactions: readonly ProviderTransaction[];
}

/** Adds up both sides by payment. Both may reach beyond the period, for money that one side has a little later. */
function matchesOf({ booked, transactions }: Compared, period: Period): Match[] {
  const matches = new Map<string, Match>();
  const matchOf = ({ kind, intentId, at }: Pick<ProviderTransaction, 'kind' | 'intentId' | 'at'>): Match => {
    const key = `${kind} ${intentId}`;
    const match = matches.get(key) ?? { kind, intentId, isOfPeriod: false };
    match.isOfPeriod ||= within(period, at);
    matches.set(key, match);
    return match;
  };
  for (const money of booked) {
    const match = matchOf(money);
    match.order = money.order;
    match.booked = (match.booked ?? 0) + money.cents;
  }
  for (const transaction of transactions) {
    const match = matchOf(transaction);
    const { kind, dollarCents } = transaction;
    match.provided = (match.provided ?? 0) + (kind === 'charge' ? dollarCents : -dollarCents);
  }
  return [...matches.values()];
}

function differenceOf({ kind, intentId, order, booked, provided }: Match): PayoutDifference {
  return {
    kind,
    payment: intentId,
    order,
    inBooks: booked === undefined ? undefined : toDollars(booked),
    atProvider: provided === undefined ? undefined : toDollars(provided),
  };
}

/** Adds up transactions of one currency. */
function sumOf(currency: string, transactions: readonly ProviderTransaction[]): Payouts['sums'][number] {
  const total = (centsOf: (transaction: ProviderTransaction) => number): number =>
    toDollars(transactions.reduce((sum, each) => sum + centsOf(each), 0));
  const totalOf = (wanted: ProviderTransaction['kind']): number =>
    total(({ kind, amountCents }) => (kind === wanted ? amountCents : 0));
  return {
    currency,
    charges: totalOf('charge'),
    refunds: 0 - totalOf('refund'),
    disputes: 0 - totalOf('dispute'),
    fees: total(({ feeCents }) => feeCents),
    net: total(({ netCents }) => netCents),
  };
}

/** Sums of the provider's transactions in the period, and the payments that the registers tell differently. */
export function payoutsOf(compared: Compared, period: Period): Omit<Payouts, 'readFrom'> {
  const transactions = transactionsIn(period, compared.transactions);
  const differences = matchesOf(compared, period)
    .filter(({ isOfPeriod, booked = 0, provided = 0 }) => isOfPeriod && booked !== provided)
    .map(differenceOf);
  return {
    transactions: transactions.length,
    sums: [...Map.groupBy(transactions, ({ currency }) => currency)].map(([currency, of]) =>
      sumOf(currency, of),
    ),
    differences: differences.slice(0, differencesMax),
    differenceCount: differences.length,
  };
}

export function transactionsIn(
  period: Period,
  transactions: readonly ProviderTransaction[],
): ProviderTransaction[] {
  return transactions.filter(({ at }) => within(period, at));
}

/** Writes the cells of transactions, with the order of each payment that the registers have. */
export function payoutCells(booked: readonly BookedMoney[]) {
  const orders = new Map(booked.map(({ intentId, order }) => [intentId, order]));
  return ({ at, kind, id, intentId, currency, ...cents }: ProviderTransaction): readonly string[] => [
    shopDay(at),
    kind,
    id,
    intentId,
    orders.get(intentId) ?? '',
    decimalDollars(cents.amountCents),
    decimalDollars(cents.feeCents),
    decimalDollars(cents.netCents),
    currency,
  ];
}
