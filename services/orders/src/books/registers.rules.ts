import type { BankTransfer } from '@shop/contracts';
import type { CreditNoteDocument, InvoiceDocument } from '../invoices/papers.rules.ts';
import type { BookedPayment, BookedRefund } from '../orders/order-books.store.ts';

/** One row of a register: its cells, and what it adds to the register's total. */
export interface Row {
  readonly cells: readonly string[];
  readonly cents: number;
}

export const columns = {
  invoices: [
    ...['number', 'date', 'order', 'purchase_order', 'buyer', 'email', 'tax_id', 'total', 'currency'],
    'payment',
  ],
  'credit-notes': ['number', 'date', 'invoice', 'order', 'buyer', 'email', 'reason', 'total', 'currency'],
  payments: [
    ...['date', 'kind', 'payment', 'transfer_date', 'order', 'buyer', 'email', 'amount', 'currency'],
  ],
  refunds: [
    ...['date', 'order', 'buyer', 'email', 'amount', 'currency', 'state', 'reason', 'by', 'payment'],
    ...['provider_refund', 'credit_note', 'kind', 'transfer', 'transfer_date'],
  ],
} as const;

const currency = 'USD';

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

function kindOf(transfer: BankTransfer | undefined): 'card' | 'transfer' {
  return transfer ? 'transfer' : 'card';
}

/** Days of the seller's calendar, `2026-10-31`. */
function dayIn(timeZone: string): (at: Date) => string {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (at) => calendar.format(at);
}

/** Writes the rows of every register, with dates in the seller's time zone. */
export function rowsIn(timeZone: string) {
  const day = dayIn(timeZone);
  return {
    invoice: ({ _id, issuedAt, buyer, totalCents, ...invoice }: InvoiceDocument): Row => ({
      cells: [
        ...[_id, day(issuedAt), invoice.orderNumber ?? '', invoice.purchaseOrderNumber ?? ''],
        ...[buyer.address[0] ?? '', buyer.email, buyer.taxId ?? ''],
        ...[dollars(totalCents), currency, invoice.paymentReference ?? invoice.transfer?.reference ?? ''],
      ],
      cents: totalCents,
    }),
    creditNote: ({ _id, issuedAt, buyer, totalCents, ...note }: CreditNoteDocument): Row => ({
      cells: [
        ...[_id, day(issuedAt), note.invoiceNumber, note.orderNumber ?? ''],
        ...[buyer.address[0] ?? '', buyer.email, note.reason, dollars(totalCents), currency],
      ],
      cents: totalCents,
    }),
    payment: ({ paidAt, paidCents, transactionId, transfer, ...order }: BookedPayment): Row => ({
      cells: [
        ...[day(paidAt), kindOf(transfer), transfer?.reference ?? transactionId ?? '', transfer?.date ?? ''],
        ...[order.number, order.clientName, order.email, dollars(paidCents), currency],
      ],
      cents: paidCents,
    }),
    refund: ({ at, amountCents, state, reason, by, order, transfer, ...refund }: BookedRefund): Row => ({
      cells: [
        ...[day(at), order.number, order.clientName, order.email, dollars(amountCents), currency],
        ...[state, reason, by, refund.transactionId ?? '', refund.providerId ?? '', refund.creditNote ?? ''],
        ...[kindOf(transfer), transfer?.reference ?? '', transfer?.date ?? ''],
      ],
      cents: state === 'failed' ? 0 : amountCents,
    }),
  };
}
