import { type bookRoutes, type Register, registers, toDollars } from '@shop/contracts';
import {
  answer,
  answerCsv,
  boundsOfMonth,
  type Handlers,
  type Period,
  type PeriodSum,
} from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import type { BookedRefund } from '../money/booked-money.store.ts';
import { refundSums, rejection } from '../money/refund-parts.rules.ts';
import { sumsOf } from '../order/order-lines.rules.ts';
import { cells, columns } from './registers.rules.ts';

type Rows = AsyncIterable<readonly string[]>;

async function* written<Entry>(
  entries: AsyncIterable<Entry>,
  cellsOf: (entry: Entry) => readonly string[],
): AsyncGenerator<readonly string[]> {
  for await (const entry of entries) yield cellsOf(entry);
}

/** Registers of a month of the seller's calendar. */
export function bookHandlers({ invoiceStore, creditNoteStore, bookedMoney }: OrdersDeps) {
  async function* refundsIn(period: Period): AsyncGenerator<BookedRefund> {
    yield* bookedMoney.refundsIn(period);
    for await (const refund of bookedMoney.rejectionsIn(period)) yield rejection(refund);
  }

  const rowsOf: Readonly<Record<Register, (period: Period) => Rows>> = {
    invoices: (period) => written(invoiceStore.issuedIn(period), cells.invoice),
    'credit-notes': (period) => written(creditNoteStore.issuedIn(period), cells.creditNote),
    payments: (period) => written(bookedMoney.paymentsIn(period), cells.payment),
    refunds: (period) => written(refundsIn(period), cells.refund),
  };

  const refundSum = async (period: Period): Promise<PeriodSum> => {
    const sum = { rows: 0, cents: 0, taxCents: 0 };
    for await (const refund of refundsIn(period)) {
      sum.rows += 1;
      sum.cents += refund.amountCents;
      sum.taxCents += refundSums(refund).taxCents;
    }
    return sum;
  };
  const paymentSum = async (period: Period): Promise<PeriodSum> => {
    const sum = { rows: 0, cents: 0, taxCents: 0 };
    for await (const payment of bookedMoney.paymentsIn(period)) {
      sum.rows += 1;
      sum.cents += payment.paidCents;
      sum.taxCents += sumsOf(payment).taxCents;
    }
    return sum;
  };
  const sumOf: Readonly<Record<Register, (period: Period) => Promise<PeriodSum>>> = {
    invoices: invoiceStore.issuedSum,
    'credit-notes': creditNoteStore.issuedSum,
    payments: paymentSum,
    refunds: refundSum,
  };

  return {
    getBooks: async ({ params: { month } }) => {
      const period = boundsOfMonth(month);
      const sums = registers.map(async (register) => {
        const { rows, cents, taxCents } = await sumOf[register](period);
        return {
          register,
          rows,
          net: toDollars(cents - taxCents),
          tax: toDollars(taxCents),
          total: toDollars(cents),
        };
      });
      return answer(await Promise.all(sums));
    },
    exportRegister: async ({ params: { month, register } }) =>
      answerCsv(`${register}-${month}`, columns[register], rowsOf[register](boundsOfMonth(month))),
  } satisfies Partial<Handlers<typeof bookRoutes>>;
}
