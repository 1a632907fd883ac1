import type { bookRoutes } from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import { answer, answerCsv, type Handlers, monthIn, type Period } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import {
  type BookedMoney,
  bookedCharge,
  bookedRefund,
  payoutCells,
  payoutColumns,
  payoutsOf,
  transactionsIn,
  withoutForeign,
} from './payouts.rules.ts';
import { rejection } from './registers.rules.ts';

/** Only the latest of a month are compared: reading takes a call for each hundred. */
const transactionsMax = 10_000;

/** The books and the provider date the same money seconds apart, so both are read a day beyond the month. */
const marginMs = 24 * 3_600_000;

/** Compares the registers of a month with the transactions of the payment provider. */
export function payoutHandlers({ orderStore, provider }: Pick<OrdersDeps, 'orderStore' | 'provider'>) {
  const bookedIn = async (period: Period): Promise<BookedMoney[]> => {
    const booked: (BookedMoney | undefined)[] = [];
    for await (const payment of orderStore.paymentsIn(period)) booked.push(bookedCharge(payment));
    for await (const refund of orderStore.refundsDecidedIn(period)) booked.push(bookedRefund(refund));
    for await (const refund of orderStore.rejectionsIn(period)) booked.push(bookedRefund(rejection(refund)));
    return booked.filter((money) => money !== undefined);
  };

  const read = async (month: string) => {
    const whole = monthIn(brand.timeZone, month);
    const around = {
      from: new Date(whole.from.getTime() - marginMs),
      until: new Date(whole.until.getTime() + marginMs),
    };
    const { transactions, isCut } = await provider.balanceTransactions(around, transactionsMax);
    const last = transactions.at(-1)?.at ?? whole.until;
    // The second of the oldest one read may hold more.
    const readFrom = isCut ? last.getTime() + 1_000 + marginMs : 0;
    const period = { ...whole, from: new Date(Math.max(readFrom, whole.from.getTime())) };
    const booked = await bookedIn({ ...around, from: new Date(period.from.getTime() - marginMs) });
    return { period, isCut: period.from > whole.from, booked, transactions: withoutForeign(transactions) };
  };

  return {
    getPayouts: async ({ params: { month } }) => {
      const { period, isCut, ...compared } = await read(month);
      const readFrom = isCut ? { readFrom: period.from.toISOString() } : {};
      return answer({ ...payoutsOf(compared, period), ...readFrom });
    },
    exportPayouts: async ({ params: { month } }) => {
      const { period, booked, transactions } = await read(month);
      const cellsOf = payoutCells(booked);
      async function* rows() {
        for (const transaction of transactionsIn(period, transactions)) yield cellsOf(transaction);
      }
      return answerCsv(`payouts-${month}`, payoutColumns, rows());
    },
  } satisfies Partial<Handlers<typeof bookRoutes>>;
}
