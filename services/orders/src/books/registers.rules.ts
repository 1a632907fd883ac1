import { type BankTransfer, shopDay } from '@shop/contracts';
import type { CreditNoteDocument } from '../invoices/credit-notes.rules.ts';
import type { RegisteredPaper } from '../invoices/paper.store.ts';
import type { InvoiceDocument } from '../invoices/papers.rules.ts';
import type { BookedPayment, BookedRefund } from '../orders/order-books.store.ts';

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

/** The cells of every register's rows, with dates of the company's calendar. */
export const cells = {
  invoice: ({ _id, issuedAt, buyer, totalCents, ...invoice }: RegisteredPaper<InvoiceDocument>) => [
    ...[_id, shopDay(issuedAt), invoice.orderNumber ?? '', invoice.purchaseOrderNumber ?? ''],
    ...[buyer.address[0] ?? '', buyer.email, buyer.taxId ?? ''],
    ...[dollars(totalCents), currency, invoice.paymentReference ?? invoice.transfer?.reference ?? ''],
  ],
  creditNote: ({ _id, issuedAt, buyer, totalCents, ...note }: RegisteredPaper<CreditNoteDocument>) => [
    ...[_id, shopDay(issuedAt), note.invoiceNumber, note.orderNumber ?? ''],
    ...[buyer.address[0] ?? '', buyer.email, note.reason, dollars(totalCents), currency],
  ],
  payment: ({ paidAt, paidCents, transactionId, transfer, ...order }: BookedPayment) => [
    ...[shopDay(paidAt), kindOf(transfer), transfer?.reference ?? transactionId ?? '', transfer?.date ?? ''],
    ...[order.number, order.clientName, order.email, dollars(paidCents), currency],
  ],
  refund: ({ at, amountCents, state, reason, by, order, transfer, ...refund }: BookedRefund) => [
    ...[shopDay(at), order.number, order.clientName, order.email, dollars(amountCents), currency],
    ...[refund.rejectedAt ? 'rejected' : state, reason, by, refund.transactionId ?? ''],
    ...[refund.providerId ?? '', refund.creditNote ?? ''],
    ...[kindOf(transfer), transfer?.reference ?? '', transfer?.date ?? ''],
  ],
};

/** Returns what a refund adds to the register's total. A rejected one counts until the rejection takes it back. */
export function refundedCents({ state, rejectedAt, amountCents }: BookedRefund): number {
  return state === 'failed' && !rejectedAt ? 0 : amountCents;
}

/** The row that takes a rejected refund back, on the day of the rejection. */
export function rejection({ rejectedAt, cancellation, ...refund }: BookedRefund): BookedRefund {
  return {
    ...refund,
    ...{ at: rejectedAt ?? refund.at, rejectedAt: rejectedAt ?? refund.at, by: 'provider' },
    ...{ amountCents: -refund.amountCents, reason: 'The bank rejected the refund' },
    creditNote: cancellation ?? '',
  };
}
