import type { BookOrder } from '../books.store.ts';
import type { BookInvoice } from '../papers.store.ts';
import { isPaid } from './money.ts';

/** Numbers run from 1, each once; reports the first that is wrong. */
function violationsOfYear(year: string, invoices: readonly BookInvoice[]): string[] {
  const numbers = invoices.map(({ seq }) => seq).toSorted((one, other) => one - other);
  const wrong = numbers.findIndex((seq, index) => seq !== index + 1);
  return wrong < 0 ? [] : [`invoices of ${year}: ${numbers[wrong]} where ${wrong + 1} should be`];
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
    ...[...ofYear].flatMap(([year, own]) => violationsOfYear(year, own)),
  ];
}

export function unfinishedInvoices(orders: readonly BookOrder[]): string[] {
  return orders
    .filter((order) => isPaid(order) && order.invoiceNumber === undefined)
    .map(({ _id }) => `paid order ${_id} waits for its invoice`);
}
