import { type BankTransfer, decimalDollars, type OrderTax, shopDay, supplyCountry } from '@shop/contracts';
import type { BookedPayment, BookedRefund } from '../money/booked-money.store.ts';
import { refundSums } from '../money/refund-parts.rules.ts';
import { sumsOf } from '../order/order-lines.rules.ts';
import type { CreditNoteDocument } from '../papers/credit-notes.rules.ts';
import type { RegisteredPaper } from '../papers/paper.store.ts';
import type { InvoiceDocument } from '../papers/papers.rules.ts';

/** A tax return adds these up. */
const taxColumns = ['country', 'net', 'tax', 'tax_rate', 'tax_reason'] as const;

export const columns = {
  invoices: [
    'number',
    'date',
    'order',
    'purchase_order',
    'buyer',
    'email',
    'tax_id',
    'total',
    'currency',
    'payment',
    ...taxColumns,
  ],
  'credit-notes': [
    'number',
    'date',
    'invoice',
    'order',
    'buyer',
    'email',
    'reason',
    'total',
    'currency',
    ...taxColumns,
  ],
  payments: [
    'date',
    'kind',
    'payment',
    'transfer_date',
    'order',
    'buyer',
    'email',
    'amount',
    'currency',
    ...taxColumns,
  ],
  refunds: [
    'date',
    'order',
    'buyer',
    'email',
    'amount',
    'currency',
    'state',
    'reason',
    'by',
    'by_uid',
    'payment',
    'provider_refund',
    'credit_note',
    'kind',
    'transfer',
    'transfer_date',
    ...taxColumns,
  ],
} as const;

const currency = 'USD';

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
  return [country, decimalDollars(netCents), decimalDollars(taxCents), rate, tax?.reason ?? ''];
}

function taxOfPaper({ tax, netCents, country }: Pick<InvoiceDocument, 'tax' | 'netCents' | 'country'>) {
  return { country, tax, netCents, taxCents: tax?.cents ?? 0 };
}

/** The cells of every register's rows, with dates of the company's calendar. */
export const cells = {
  invoice: ({ _id, issuedAt, buyer, totalCents, ...invoice }: RegisteredPaper<InvoiceDocument>) => [
    _id,
    shopDay(issuedAt),
    invoice.orderNumber ?? '',
    invoice.purchaseOrderNumber ?? '',
    buyer.address[0] ?? '',
    buyer.email,
    buyer.taxId ?? '',
    decimalDollars(totalCents),
    currency,
    invoice.paymentReference ?? invoice.transfer?.reference ?? '',
    ...taxCells(taxOfPaper(invoice)),
  ],
  creditNote: ({ _id, issuedAt, buyer, totalCents, ...note }: RegisteredPaper<CreditNoteDocument>) => [
    _id,
    shopDay(issuedAt),
    note.invoiceNumber,
    note.orderNumber ?? '',
    buyer.address[0] ?? '',
    buyer.email,
    note.reason,
    decimalDollars(totalCents),
    currency,
    ...taxCells(taxOfPaper(note)),
  ],
  payment: ({ paidAt, paidCents, transactionId, transfer, ...order }: BookedPayment) => [
    shopDay(paidAt),
    kindOf(transfer),
    transfer?.reference ?? transactionId ?? '',
    transfer?.date ?? '',
    order.number,
    order.clientName,
    order.email,
    decimalDollars(paidCents),
    currency,
    ...taxCells({ country: supplyCountry(order), tax: order.tax, ...sumsOf(order) }),
  ],
  refund: ({
    at,
    doneAt = at,
    amountCents,
    reason,
    by,
    byUid = '',
    order,
    transfer,
    ...refund
  }: BookedRefund) => [
    shopDay(doneAt),
    order.number,
    order.clientName,
    order.email,
    decimalDollars(amountCents),
    currency,
    refund.rejectedAt ? 'rejected' : refund.state,
    reason,
    by,
    byUid,
    refund.transactionId ?? '',
    refund.providerId ?? '',
    refund.creditNote ?? '',
    kindOf(transfer),
    transfer?.reference ?? '',
    transfer?.date ?? '',
    ...taxCells({ country: supplyCountry(order), tax: order.tax, ...refundSums(refund) }),
  ],
};
