import { type BankTransfer, type OrderTax, shopDay, supplyCountry } from '@shop/contracts';
import type { CreditNoteDocument } from '../invoices/credit-notes.rules.ts';
import type { RegisteredPaper } from '../invoices/paper.store.ts';
import type { InvoiceDocument } from '../invoices/papers.rules.ts';
import type { BookedPayment, BookedRefund } from '../orders/order-books.store.ts';
import { sumsOf } from '../orders/order-lines.rules.ts';
import { refundSums } from '../orders/refund-parts.rules.ts';

/** A tax return adds these up. */
const taxColumns = ['country', 'net', 'tax', 'tax_rate', 'tax_reason'] as const;

export const columns = {
  invoices: [
    ...['number', 'date', 'order', 'purchase_order', 'buyer', 'email', 'tax_id', 'total', 'currency'],
    'payment',
    ...taxColumns,
  ],
  'credit-notes': [
    ...['number', 'date', 'invoice', 'order', 'buyer', 'email', 'reason', 'total', 'currency'],
    ...taxColumns,
  ],
  payments: [
    ...['date', 'kind', 'payment', 'transfer_date', 'order', 'buyer', 'email', 'amount', 'currency'],
    ...taxColumns,
  ],
  refunds: [
    ...['date', 'order', 'buyer', 'email', 'amount', 'currency', 'state', 'reason', 'by', 'payment'],
    ...['provider_refund', 'credit_note', 'kind', 'transfer', 'transfer_date'],
    ...taxColumns,
  ],
} as const;

const currency = 'USD';

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

function kindOf(transfer: BankTransfer | undefined): 'card' | 'transfer' {
  return transfer ? 'transfer' : 'card';
}

interface Taxed {
  readonly country?: string | undefined;
  readonly tax?: Pick<OrderTax, 'basisPoints' | 'reason'> | undefined;
  readonly netCents: number;
  readonly taxCents: number;
}

/** The rate in percent, `15`. */
function taxCells({ country = '', tax, netCents, taxCents }: Taxed): string[] {
  const rate = String((tax?.basisPoints ?? 0) / 100);
  return [country, dollars(netCents), dollars(taxCents), rate, tax?.reason ?? ''];
}

function taxOfPaper({ tax, netCents, country }: Pick<InvoiceDocument, 'tax' | 'netCents' | 'country'>) {
  return { country, tax, netCents, taxCents: tax?.cents ?? 0 };
}

/** The cells of every register's rows, with dates of the company's calendar. */
export const cells = {
  invoice: ({ _id, issuedAt, buyer, totalCents, ...invoice }: RegisteredPaper<InvoiceDocument>) => [
    ...[_id, shopDay(issuedAt), invoice.orderNumber ?? '', invoice.purchaseOrderNumber ?? ''],
    ...[buyer.address[0] ?? '', buyer.email, buyer.taxId ?? ''],
    ...[dollars(totalCents), currency, invoice.paymentReference ?? invoice.transfer?.reference ?? ''],
    ...taxCells(taxOfPaper(invoice)),
  ],
  creditNote: ({ _id, issuedAt, buyer, totalCents, ...note }: RegisteredPaper<CreditNoteDocument>) => [
    ...[_id, shopDay(issuedAt), note.invoiceNumber, note.orderNumber ?? ''],
    ...[buyer.address[0] ?? '', buyer.email, note.reason, dollars(totalCents), currency],
    ...taxCells(taxOfPaper(note)),
  ],
  payment: ({ paidAt, paidCents, transactionId, transfer, ...order }: BookedPayment) => [
    ...[shopDay(paidAt), kindOf(transfer), transfer?.reference ?? transactionId ?? '', transfer?.date ?? ''],
    ...[order.number, order.clientName, order.email, dollars(paidCents), currency],
    ...taxCells({ country: supplyCountry(order), tax: order.tax, ...sumsOf(order) }),
  ],
  refund: ({ at, doneAt = at, amountCents, reason, by, order, transfer, ...refund }: BookedRefund) => [
    ...[shopDay(doneAt), order.number, order.clientName, order.email, dollars(amountCents), currency],
    ...[refund.rejectedAt ? 'rejected' : refund.state, reason, by, refund.transactionId ?? ''],
    ...[refund.providerId ?? '', refund.creditNote ?? ''],
    ...[kindOf(transfer), transfer?.reference ?? '', transfer?.date ?? ''],
    ...taxCells({ country: supplyCountry(order), tax: order.tax, ...refundSums(refund) }),
  ],
};

/** Returns what a refund takes from the money at the provider: nothing if it failed, unless it had gone back before. */
export function refundedCents({ state, rejectedAt, amountCents }: BookedRefund): number {
  return state === 'failed' && !rejectedAt ? 0 : amountCents;
}

/** The row that takes a rejected refund back, on the day of the rejection. */
export function rejection({ rejectedAt, cancellation, parts, ...refund }: BookedRefund): BookedRefund {
  const at = rejectedAt ?? refund.at;
  return {
    ...refund,
    at,
    doneAt: at,
    rejectedAt: at,
    by: 'provider',
    amountCents: 0 - refund.amountCents,
    parts: parts.map((part) => ({
      ...part,
      netCents: 0 - part.netCents,
      taxCents: 0 - part.taxCents,
    })),
    reason: 'The bank rejected the refund',
    creditNote: cancellation ?? '',
  };
}
