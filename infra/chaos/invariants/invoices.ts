import type { BookOrder } from '../books.store.ts';
import type { BookCreditNote, BookInvoice } from '../papers.store.ts';
import { isPaid } from './money.ts';

/** Numbers run from 1, each once; reports the first that is wrong. */
function violationsOfYear(year: string, papers: readonly BookInvoice[], kind: string): string[] {
  const numbers = papers.map(({ seq }) => seq).toSorted((one, other) => one - other);
  const wrong = numbers.findIndex((seq, index) => seq !== index + 1);
  return wrong < 0 ? [] : [`${kind} of ${year}: ${numbers[wrong]} where ${wrong + 1} should be`];
}

function violationsOfOrder(
  { _id, invoiceNumber, paidCents }: BookOrder,
  invoices: readonly BookInvoice[],
): string[] {
  const [invoice] = invoices;
  if (!invoice || invoices.length > 1) return [`paid order ${_id} has ${invoices.length} invoices`];
  const { _id: number, totalCents } = invoice;
  return [
    ...(invoiceNumber === number ? [] : [`order ${_id} names invoice ${invoiceNumber}, and has ${number}`]),
    ...((paidCents ?? totalCents) === totalCents
      ? []
      : [`invoice ${number} is over ${totalCents}, ${paidCents} were paid`]),
  ];
}

/**
 * Checks that every paid order has exactly one invoice, no other order has one, and a year's numbers have no
 * gaps or duplicates.
 */
export function invoiceViolations(orders: readonly BookOrder[], invoices: readonly BookInvoice[]): string[] {
  const ofOrder = Map.groupBy(invoices, ({ orderId }) => orderId);
  const ofYear = Map.groupBy(invoices, ({ year }) => `${year}`);
  const paid = orders.filter(isPaid);
  const payers = new Set(paid.map(({ _id }) => _id));
  return [
    ...paid.flatMap((order) => violationsOfOrder(order, ofOrder.get(order._id) ?? [])),
    ...invoices
      .filter(({ orderId }) => !payers.has(orderId))
      .map(({ _id, orderId }) => `invoice ${_id} is of order ${orderId}, which is not paid`),
    ...[...ofYear].flatMap(([year, own]) => violationsOfYear(year, own, 'invoices')),
  ];
}

function violationsOfNote(orders: ReadonlyMap<string, BookOrder>, note: BookCreditNote): string[] {
  const { _id, orderId, refundId, totalCents } = note;
  const refund = orders.get(orderId)?.refunds.find(({ id }) => id === refundId);
  if (refund?.creditNote !== _id) return [`refund ${refundId} names ${refund?.creditNote}, and has ${_id}`];
  return refund.amountCents === totalCents ? [] : [`${_id} is over ${totalCents}, not ${refund.amountCents}`];
}

/** Checks that every credit note is that of its refund, over its amount, and that numbers have no gaps or duplicates. */
export function creditNoteViolations(
  orders: readonly BookOrder[],
  notes: readonly BookCreditNote[],
): string[] {
  const byId = new Map(orders.map((order) => [order._id, order]));
  const ofYear = Map.groupBy(notes, ({ year }) => `${year}`);
  return [
    ...notes.flatMap((note) => violationsOfNote(byId, note)),
    ...[...ofYear].flatMap(([year, own]) => violationsOfYear(year, own, 'credit notes')),
  ];
}

export function unfinishedCreditNotes(orders: readonly BookOrder[]): string[] {
  return orders.flatMap(({ refunds }) =>
    refunds
      .filter(({ state, creditNote }) => state === 'succeeded' && creditNote === undefined)
      .map(({ id }) => `refund ${id} waits for its credit note`),
  );
}

export function unfinishedInvoices(orders: readonly BookOrder[]): string[] {
  return orders
    .filter((order) => isPaid(order) && order.invoiceNumber === undefined)
    .map(({ _id }) => `paid order ${_id} waits for its invoice`);
}
