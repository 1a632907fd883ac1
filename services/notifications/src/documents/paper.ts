import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import {
  type CreditNote,
  type DocumentJob,
  formatAmount,
  formatCount,
  formatDay,
  type Invoice,
  type InvoiceLine,
  type IssuedPaper,
  type PackingSlip,
  type PackingSlipDraft,
} from '@shop/contracts';
import { say } from '../texts.ts';

interface Column {
  readonly title: string;
  readonly width: number;
  readonly number: boolean;
  readonly mono: boolean;
}

/** The data that `paper.typ` lays out. */
export interface Paper {
  readonly title: string;
  readonly number: string;
  readonly at: Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>>;
  readonly seller: Invoice['seller'];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly parties: readonly (readonly [label: string, lines: readonly string[]])[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly total?: string;
  readonly note: string;
}

/** The time in the PDF's metadata, in UTC. */
export function timeOf(isoTime: string): Paper['at'] {
  const at = new Date(isoTime);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
}

/** Labels the values that are there. */
export function known(rows: readonly (readonly [MessageDescriptor, string | undefined])[]) {
  return rows.flatMap(([label, value]): [string, string][] =>
    value === undefined ? [] : [[say(label), value]],
  );
}

export function buyerLines({ address, phone, email, taxId }: Invoice['buyer']): string[] {
  return [...address, phone, email, taxId].filter((line) => line !== undefined);
}

/** Ends a paper's note with its net and tax, and the reason of the tax. */
export function noted(text: string, { tax, totalCents }: Pick<Invoice, 'tax' | 'totalCents'>): string {
  if (!tax) return text;
  const [net, taxed, total] = [totalCents - tax.cents, tax.cents, totalCents].map(formatAmount);
  const sums = say(msg`Net ${{ net }}, ${{ tax: tax.text }} ${{ taxed }}, total ${{ total }}.`);
  return tax.cents === 0 ? `${text}\n${tax.reason}` : `${text}\n${sums}\n${tax.reason}`;
}

export function text(title: MessageDescriptor, width: number): Column {
  return { title: say(title), width, number: false, mono: false };
}

export function code(title: MessageDescriptor, width: number): Column {
  return { title: say(title), width, number: false, mono: true };
}

export function figure(title: MessageDescriptor, width: number): Column {
  return { title: say(title), width, number: true, mono: true };
}

/** The column of the lines' numbers. */
export function lineNumbers(): Column {
  return { title: '', width: 5, number: true, mono: true };
}

export function piecesIn(lines: readonly { readonly quantity: number }[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return say(
    msg`${plural({ lines: lines.length }, { one: '# line', other: '# lines' })}, ${plural({ pieces }, { one: '# piece', other: '# pieces' })}`,
  );
}

function pricedColumns(): Column[] {
  return [
    lineNumbers(),
    code(msg`Part number`, 22),
    text(msg`Description`, 37),
    figure(msg`Quantity`, 10),
    figure(msg`Unit price`, 12),
    figure(msg`Amount`, 14),
  ];
}

function pricedRow({ partNumber = '', name, quantity, unitCents }: InvoiceLine, index: number): string[] {
  return [
    `${index + 1}`,
    partNumber,
    name,
    formatCount(quantity),
    formatAmount(unitCents),
    formatAmount(unitCents * quantity),
  ];
}

function pricedRows({ lines, charges = [] }: Pick<Invoice, 'lines' | 'charges'>): string[][] {
  const extra = charges.map(({ text, cents }) => ['', '', text, '', '', formatAmount(cents)]);
  return [...lines.map(pricedRow), ...extra];
}

/** Returns the label of a paper's delivery address. */
export function deliveryTitle({ collected }: { readonly collected?: boolean | undefined }): string {
  return say(collected ? msg`Collected in Sylhet by` : msg`Deliver to`);
}

function paymentOf({ paymentReference: payment, transfer }: Invoice): MessageDescriptor {
  if (transfer) {
    const { date, reference } = transfer;
    return msg`Paid by bank transfer on ${{ date }}, reference ${{ reference }}. Nothing more to pay.`;
  }
  return payment === undefined
    ? msg`Paid by card. Nothing more to pay.`
    : msg`Paid by card, payment ${{ payment }}. Nothing more to pay.`;
}

function invoicePaper(invoice: Invoice): Paper {
  const { number, issuedAt, seller, buyer, deliverTo, lines } = invoice;
  return {
    title: say(msg`Invoice`),
    number,
    at: timeOf(issuedAt),
    seller,
    facts: known([
      [msg`Invoice number`, number],
      [msg`Date`, formatDay(issuedAt)],
      [msg`Order`, invoice.orderNumber],
      [msg`Ordered on`, formatDay(invoice.orderedAt)],
      [msg`Your order number`, invoice.purchaseOrderNumber],
      [msg`Terms of delivery`, invoice.terms],
    ]),
    parties: [
      [say(msg`Bill to`), buyerLines(buyer)],
      [deliveryTitle(invoice), deliverTo],
    ],
    columns: pricedColumns(),
    rows: pricedRows(invoice),
    total: formatAmount(invoice.totalCents),
    note: noted(`${piecesIn(lines)}. ${say(paymentOf(invoice))}`, invoice),
  };
}

function refundOf({ cancels, transfer }: CreditNote): MessageDescriptor | undefined {
  if (cancels !== undefined) return undefined;
  if (!transfer) return msg`Refunded to the card that paid.`;
  const { date, reference } = transfer;
  return msg`Refunded by bank transfer on ${{ date }}, reference ${{ reference }}.`;
}

function creditNotePaper(note: CreditNote): Paper {
  const { number, issuedAt, seller, buyer } = note;
  const refund = refundOf(note);
  return {
    title: say(msg`Credit note`),
    number,
    at: timeOf(issuedAt),
    seller,
    facts: known([
      [msg`Credit note number`, number],
      [msg`Date`, formatDay(issuedAt)],
      [msg`Cancels`, note.cancels],
      [msg`For invoice`, note.invoiceNumber],
      [msg`Order`, note.orderNumber],
      [msg`Your order number`, note.purchaseOrderNumber],
    ]),
    parties: [[say(msg`Credit to`), buyerLines(buyer)]],
    columns: pricedColumns(),
    rows: pricedRows(note),
    total: formatAmount(note.totalCents),
    note: noted(refund ? `${note.reason}. ${say(refund)}` : `${note.reason}.`, note),
  };
}

/** No prices: the slip travels with the parts. */
export function packingSlipPaper(slip: PackingSlipDraft & Partial<PackingSlip>): Paper {
  const { number, sentAt, seller, lines } = slip;
  return {
    title: say(msg`Packing slip`),
    number,
    at: timeOf(sentAt ?? slip.orderedAt),
    seller,
    facts: known([
      [msg`Parcel`, number],
      [slip.collected ? msg`Ready on` : msg`Sent on`, sentAt && formatDay(sentAt)],
      [msg`Terms of delivery`, slip.terms],
      [msg`Order`, slip.orderNumber],
      [msg`Ordered on`, formatDay(slip.orderedAt)],
      [msg`Carrier`, slip.carrier],
      [msg`Tracking number`, slip.trackingNumber],
      [msg`Your order number`, slip.purchaseOrderNumber],
    ]),
    parties: [[deliveryTitle(slip), [...slip.deliverTo, slip.phone, slip.email]]],
    columns: [
      lineNumbers(),
      code(msg`Part number`, 24),
      text(msg`Description`, 43),
      figure(msg`Ordered`, 12),
      figure(msg`In this parcel`, 16),
    ],
    rows: lines.map(({ partNumber = '', name, ordered, quantity }, index) => [
      `${index + 1}`,
      partNumber,
      name,
      formatCount(ordered),
      formatCount(quantity),
    ]),
    note: say(msg`${{ pieces: piecesIn(lines) }} in this parcel.`),
  };
}

export function paperOf(job: DocumentJob | IssuedPaper): Paper {
  switch (job.kind) {
    case 'invoice':
      return invoicePaper(job.invoice);
    case 'credit-note':
      return creditNotePaper(job.note);
    case 'packing-slip':
      return packingSlipPaper(job.slip);
  }
}
