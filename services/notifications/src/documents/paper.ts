import {
  type BankTransfer,
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

export function known<Row extends readonly [string, string | undefined]>(rows: readonly Row[]) {
  return rows.flatMap(([label, value]): [string, string][] => (value === undefined ? [] : [[label, value]]));
}

export function buyerLines({ address, phone, email, taxId }: Invoice['buyer']): string[] {
  return [...address, phone, email, taxId].filter((line) => line !== undefined);
}

/** Ends a paper's note with its net and tax, and the reason of the tax. */
export function noted(text: string, { tax, totalCents }: Pick<Invoice, 'tax' | 'totalCents'>): string {
  if (!tax) return text;
  const sums = `Net ${formatAmount(totalCents - tax.cents)}, ${tax.text} ${formatAmount(tax.cents)}, total ${formatAmount(totalCents)}.`;
  return tax.cents === 0 ? `${text}\n${tax.reason}` : `${text}\n${sums}\n${tax.reason}`;
}

export function text(title: string, width: number): Column {
  return { title, width, number: false, mono: false };
}

export function code(title: string, width: number): Column {
  return { title, width, number: false, mono: true };
}

export function figure(title: string, width: number): Column {
  return { title, width, number: true, mono: true };
}

export function countOf(number: number, thing: string): string {
  return `${formatCount(number)} ${thing}${number === 1 ? '' : 's'}`;
}

export function piecesIn(lines: readonly { readonly quantity: number }[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${countOf(lines.length, 'line')}, ${countOf(pieces, 'piece')}`;
}

const pricedColumns = [
  figure('', 5),
  code('Part number', 22),
  text('Description', 37),
  figure('Quantity', 10),
  figure('Unit price', 12),
  figure('Amount', 14),
];

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
  return collected ? 'Collected in Sylhet by' : 'Deliver to';
}

function transferText({ reference, date }: BankTransfer): string {
  return `by bank transfer on ${date}, reference ${reference}`;
}

function paymentOf({ paymentReference, transfer }: Invoice): string {
  if (transfer) return transferText(transfer);
  return paymentReference === undefined ? 'by card' : `by card, payment ${paymentReference}`;
}

function invoicePaper(invoice: Invoice): Paper {
  const { number, issuedAt, seller, buyer, deliverTo, lines } = invoice;
  return {
    title: 'Invoice',
    number,
    at: timeOf(issuedAt),
    seller,
    facts: known([
      ['Invoice number', number],
      ['Date', formatDay(issuedAt)],
      ['Order', invoice.orderNumber],
      ['Ordered on', formatDay(invoice.orderedAt)],
      ['Your order number', invoice.purchaseOrderNumber],
      ['Terms of delivery', invoice.terms],
    ]),
    parties: [
      ['Bill to', buyerLines(buyer)],
      [deliveryTitle(invoice), deliverTo],
    ],
    columns: pricedColumns,
    rows: pricedRows(invoice),
    total: formatAmount(invoice.totalCents),
    note: noted(`${piecesIn(lines)}. Paid ${paymentOf(invoice)}. Nothing more to pay.`, invoice),
  };
}

function refundedBy({ transfer }: CreditNote): string {
  return transfer ? transferText(transfer) : 'to the card that paid';
}

function creditNotePaper(note: CreditNote): Paper {
  const { number, issuedAt, seller, buyer } = note;
  return {
    title: 'Credit note',
    number,
    at: timeOf(issuedAt),
    seller,
    facts: known([
      ['Credit note number', number],
      ['Date', formatDay(issuedAt)],
      ['Cancels', note.cancels],
      ['For invoice', note.invoiceNumber],
      ['Order', note.orderNumber],
      ['Your order number', note.purchaseOrderNumber],
    ]),
    parties: [['Credit to', buyerLines(buyer)]],
    columns: pricedColumns,
    rows: pricedRows(note),
    total: formatAmount(note.totalCents),
    note: noted(`${note.reason}.${note.cancels === undefined ? ` Refunded ${refundedBy(note)}.` : ''}`, note),
  };
}

/** No prices: the slip travels with the parts. */
export function packingSlipPaper(slip: PackingSlipDraft & Partial<PackingSlip>): Paper {
  const { number, sentAt, seller, lines } = slip;
  return {
    title: 'Packing slip',
    number,
    at: timeOf(sentAt ?? slip.orderedAt),
    seller,
    facts: known([
      ['Parcel', number],
      [slip.collected ? 'Ready on' : 'Sent on', sentAt && formatDay(sentAt)],
      ['Terms of delivery', slip.terms],
      ['Order', slip.orderNumber],
      ['Ordered on', formatDay(slip.orderedAt)],
      ['Carrier', slip.carrier],
      ['Tracking number', slip.trackingNumber],
      ['Your order number', slip.purchaseOrderNumber],
    ]),
    parties: [[deliveryTitle(slip), [...slip.deliverTo, slip.phone, slip.email]]],
    columns: [
      figure('', 5),
      code('Part number', 24),
      text('Description', 43),
      figure('Ordered', 12),
      figure('In this parcel', 16),
    ],
    rows: lines.map(({ partNumber = '', name, ordered, quantity }, index) => [
      `${index + 1}`,
      partNumber,
      name,
      formatCount(ordered),
      formatCount(quantity),
    ]),
    note: `${piecesIn(lines)} in this parcel.`,
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
