import type { bookRoutes } from '@shop/contracts';
import { answer, answerCsv, boundsOfMonth, type Handlers, type Period } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { rejection } from '../money/refund-parts.rules.ts';
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

/** Only the latest of a month are compared: reading takes a call for each hundred. */
const transactionsMax = 10_000;

/** The books and the provider date the same money seconds apart, so both are read a day beyond the month. */
const marginMs = 24 * 3_600_000;

/** Compares the registers of a month with the transactions of the payment provider. */
export function payoutHandlers({ bookedMoney, provider }: Pick<OrdersDeps, 'bookedMoney' | 'provider'>) {
  const bookedIn = async (period: Period): Promise<BookedMoney[]> => {
    const booked: (BookedMoney | undefined)[] = [];
    for await (const payment of bookedMoney.paymentsIn(period)) booked.push(bookedCharge(payment));
    for await (const refund of bookedMoney.refundsDecidedIn(period)) booked.push(bookedRefund(refund));
    for await (const refund of bookedMoney.rejectionsIn(period)) booked.push(bookedRefund(rejection(refund)));
    return booked.filter((money) => money !== undefined);
  };

  const read = async (month: string) => {
    const whole = boundsOfMonth(month);
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
