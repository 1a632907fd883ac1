import { packingSlipId } from '@shop/contracts';
import type { BookOrder } from '../books.store.ts';
import type { BookDocument, BookInvoice } from '../papers.store.ts';

export function missingDocuments(
  orders: readonly BookOrder[],
  invoices: readonly BookInvoice[],
  documents: readonly BookDocument[],
): string[] {
  const made = new Set(documents.map(({ _id }) => _id));
  const slips = orders.flatMap(({ shipments }) => shipments.map(({ id }) => packingSlipId(id)));
  return [...invoices.map(({ _id }) => `invoice-${_id}`), ...slips]
    .filter((id) => !made.has(id))
    .map((id) => `${id} is not made`);
}

/** Lists messages kept until their mail or PDF is made. */
export function keptMessages(rows: readonly (BookOrder | BookInvoice)[]): string[] {
  return rows.flatMap(({ _id, outbox }) => outbox.map(({ queue }) => `${_id} keeps a message of ${queue}`));
}
