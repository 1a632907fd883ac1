import { type bookRoutes, type Register, registers, toDollars } from '@shop/contracts';
import { brand } from '@shop/contracts/brand';
import { answer, answerCsv, type Handlers, monthIn } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import type { Period } from '../invoices/paper.store.ts';
import { columns, type Row, rowsIn } from './registers.rules.ts';

const { timeZone } = brand;
const row = rowsIn(timeZone);

async function* written<Entry>(
  entries: AsyncIterable<Entry>,
  write: (entry: Entry) => Row,
): AsyncGenerator<Row> {
  for await (const entry of entries) yield write(entry);
}

async function* cellsOf(rows: AsyncIterable<Row>): AsyncGenerator<readonly string[]> {
  for await (const { cells } of rows) yield cells;
}

/** Registers of a month of the seller's calendar. */
export function bookHandlers({
  invoiceStore,
  creditNoteStore,
  orderStore,
}: OrdersDeps): Handlers<typeof bookRoutes> {
  const rowsOf = (register: Register, period: Period): AsyncIterable<Row> => {
    switch (register) {
      case 'invoices':
        return written(invoiceStore.issuedIn(period), row.invoice);
      case 'credit-notes':
        return written(creditNoteStore.issuedIn(period), row.creditNote);
      case 'payments':
        return written(orderStore.paymentsIn(period), row.payment);
      case 'refunds':
        return written(orderStore.refundsIn(period), row.refund);
    }
  };

  async function sumOf(register: Register, period: Period) {
    let rows = 0;
    let total = 0;
    for await (const { cents } of rowsOf(register, period)) {
      rows += 1;
      total += cents;
    }
    return { register, rows, total: toDollars(total) };
  }

  return {
    getBooks: async ({ params: { month } }) => {
      const period = monthIn(timeZone, month);
      return answer(await Promise.all(registers.map((register) => sumOf(register, period))));
    },
    exportRegister: async ({ params: { month, register } }) =>
      answerCsv(
        `${register}-${month}`,
        columns[register],
        cellsOf(rowsOf(register, monthIn(timeZone, month))),
      ),
  };
}
