import {
  countryName,
  formatAmount,
  formatCompanyTime,
  formatCount,
  formatDay,
  formatHsCode,
  type TradePaper,
} from '@shop/contracts';
import {
  buyerLines,
  code,
  countOf,
  deliveryTitle,
  figure,
  known,
  noted,
  type Paper,
  piecesIn,
  text,
  timeOf,
} from './paper.ts';

const customsColumns = [
  figure('', 5),
  code('Part number', 22),
  text('Description', 27),
  figure('Quantity', 9),
  figure('Weight kg', 11),
  figure('Unit price', 12),
  figure('Amount', 14),
];
const packedColumns = [
  figure('', 5),
  code('Part number', 22),
  text('Description', 48),
  figure('Pieces', 11),
  figure('Weight kg', 14),
];

type TradeLine = TradePaper['lines'][number];

function kilograms(grams: number): string {
  return (grams / 1_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function weightOf({ weightGrams, quantity }: TradeLine): number | undefined {
  return weightGrams === undefined ? undefined : weightGrams * quantity;
}

function totalWeight(lines: readonly TradeLine[]): string {
  const known = lines.map(weightOf).filter((grams) => grams !== undefined);
  const sum = `${kilograms(known.reduce((grams, each) => grams + each, 0))} kg`;
  const missing = lines.length - known.length;
  return missing === 0 ? sum : `${sum} without ${countOf(missing, 'line')} of unknown weight`;
}

/** Name, tariff number and origin: customs read all three. */
function describe({ name, hsCode, origin }: TradeLine): string {
  const tariff = hsCode === undefined ? 'HS code not given' : `HS ${formatHsCode(hsCode)}`;
  const made = origin === undefined ? 'origin not given' : `origin ${countryName(origin)}`;
  return `${name}\n${tariff}, ${made}`;
}

function customsRow(line: TradeLine, index: number): string[] {
  const { partNumber = '', quantity, unitCents } = line;
  const grams = weightOf(line);
  return [
    `${index + 1}`,
    partNumber,
    describe(line),
    formatCount(quantity),
    grams === undefined ? '' : kilograms(grams),
    formatAmount(unitCents),
    formatAmount(unitCents * quantity),
  ];
}

function packedRow(line: TradeLine, index: number): string[] {
  const grams = weightOf(line);
  return [
    `${index + 1}`,
    line.partNumber ?? '',
    describe(line),
    formatCount(line.quantity),
    grams === undefined ? '' : kilograms(grams),
  ];
}

const tradeTitles: Readonly<Record<TradePaper['kind'], string>> = {
  proforma: 'Proforma invoice',
  'commercial-invoice': 'Commercial invoice',
  'packing-list': 'Packing list',
};

function tradeNote(paper: TradePaper): string {
  const { kind, lines, heldUntil } = paper;
  const content = `${piecesIn(lines)}, ${totalWeight(lines)}.`;
  if (kind === 'packing-list') return content;
  if (kind === 'commercial-invoice') return noted(`${content} Values of this parcel, for customs.`, paper);
  const held = heldUntil ? ` The parts are held until ${formatCompanyTime(heldUntil)}.` : '';
  return noted(`${content} This is not a tax invoice.${held}`, paper);
}

/** Papers for banks and customs. A proforma is dated as its order, a parcel's paper as its parcel. */
export function tradePaper(paper: TradePaper): Paper {
  const { kind, number, seller, buyer, lines, sentAt, orderedAt, bankDetails: bank } = paper;
  const isPriced = kind !== 'packing-list';
  const extra = paper.charges.map(({ text: name, cents }) => ['', '', name, '', '', '', formatAmount(cents)]);
  const parties: [label: string, lines: readonly string[]][] = [
    ['Bill to', buyerLines(buyer)],
    [deliveryTitle(paper), paper.deliverTo],
  ];
  if (bank) parties.push(['Pay to', bank.split('\n')]);
  return {
    title: tradeTitles[kind],
    number,
    at: timeOf(sentAt ?? orderedAt),
    seller,
    facts: known([
      [kind === 'proforma' ? 'Order' : 'Parcel', number],
      ['Date', formatDay(sentAt ?? orderedAt)],
      ['Order', kind === 'proforma' ? undefined : paper.orderNumber],
      ['Invoice', paper.invoiceNumber],
      ['Carrier', paper.carrier],
      ['Tracking number', paper.trackingNumber],
      ['Your order number', paper.purchaseOrderNumber],
      ['Terms of delivery', paper.terms],
    ]),
    parties,
    columns: isPriced ? customsColumns : packedColumns,
    rows: isPriced ? [...lines.map(customsRow), ...extra] : lines.map(packedRow),
    total: isPriced ? formatAmount(paper.totalCents) : undefined,
    note: tradeNote(paper),
  };
}
