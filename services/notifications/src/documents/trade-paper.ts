import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';
import {
  countryName,
  formatAmount,
  formatCompanyTime,
  formatCount,
  formatDay,
  formatHsCode,
  type TradePaper,
} from '@shop/contracts';
import { say } from '../texts.ts';
import {
  buyerLines,
  code,
  deliveryTitle,
  figure,
  known,
  lineNumbers,
  noted,
  type Paper,
  piecesIn,
  text,
  timeOf,
} from './paper.ts';

function customsColumns() {
  return [
    lineNumbers(),
    code(msg`Part number`, 22),
    text(msg`Description`, 27),
    figure(msg`Quantity`, 9),
    figure(msg`Weight kg`, 11),
    figure(msg`Unit price`, 12),
    figure(msg`Amount`, 14),
  ];
}

function packedColumns() {
  return [
    lineNumbers(),
    code(msg`Part number`, 22),
    text(msg`Description`, 48),
    figure(msg`Pieces`, 11),
    figure(msg`Weight kg`, 14),
  ];
}

type TradeLine = TradePaper['lines'][number];

function kilograms(grams: number): string {
  return (grams / 1_000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function weightOf({ weightGrams, quantity }: TradeLine): number | undefined {
  return weightGrams === undefined ? undefined : weightGrams * quantity;
}

function totalWeight(lines: readonly TradeLine[]): string {
  const known = lines.map(weightOf).filter((grams) => grams !== undefined);
  const weight = kilograms(known.reduce((grams, each) => grams + each, 0));
  const missing = lines.length - known.length;
  if (missing === 0) return say(msg`${{ weight }} kg`);
  return say(
    msg`${{ weight }} kg without ${plural({ missing }, { one: '# line', other: '# lines' })} of unknown weight`,
  );
}

/** Name, tariff number and origin: customs read all three. */
function describe({ name, hsCode, origin }: TradeLine): string {
  const tariff = hsCode === undefined ? msg`HS code not given` : msg`HS ${{ code: formatHsCode(hsCode) }}`;
  const made = origin === undefined ? msg`origin not given` : msg`origin ${{ country: countryName(origin) }}`;
  return `${name}\n${say(tariff)}, ${say(made)}`;
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

const tradeTitles: Readonly<Record<TradePaper['kind'], MessageDescriptor>> = {
  proforma: msg`Proforma invoice`,
  'commercial-invoice': msg`Commercial invoice`,
  'packing-list': msg`Packing list`,
};

function tradeNote(paper: TradePaper): string {
  const { kind, lines, heldUntil } = paper;
  const content = `${piecesIn(lines)}, ${totalWeight(lines)}.`;
  if (kind === 'packing-list') return content;
  const sentences =
    kind === 'commercial-invoice'
      ? [msg`Values of this parcel, for customs.`]
      : [
          msg`This is not a tax invoice.`,
          ...(heldUntil ? [msg`The parts are held until ${{ time: formatCompanyTime(heldUntil) }}.`] : []),
        ];
  return noted([content, ...sentences.map(say)].join(' '), paper);
}

/** Papers for banks and customs. A proforma is dated as its order, a parcel's paper as its parcel. */
export function tradePaper(paper: TradePaper): Paper {
  const { kind, number, seller, buyer, lines, sentAt, orderedAt, bankDetails: bank } = paper;
  const isPriced = kind !== 'packing-list';
  const extra = paper.charges.map(({ text: name, cents }) => ['', '', name, '', '', '', formatAmount(cents)]);
  const parties: [label: string, lines: readonly string[]][] = [
    [say(msg`Bill to`), buyerLines(buyer)],
    [deliveryTitle(paper), paper.deliverTo],
  ];
  if (bank) parties.push([say(msg`Pay to`), bank.split('\n')]);
  return {
    title: say(tradeTitles[kind]),
    number,
    at: timeOf(sentAt ?? orderedAt),
    seller,
    facts: known([
      [kind === 'proforma' ? msg`Order` : msg`Parcel`, number],
      [msg`Date`, formatDay(sentAt ?? orderedAt)],
      [msg`Order`, kind === 'proforma' ? undefined : paper.orderNumber],
      [msg`Invoice`, paper.invoiceNumber],
      [msg`Carrier`, paper.carrier],
      [msg`Tracking number`, paper.trackingNumber],
      [msg`Your order number`, paper.purchaseOrderNumber],
      [msg`Terms of delivery`, paper.terms],
    ]),
    parties,
    columns: isPriced ? customsColumns() : packedColumns(),
    rows: isPriced ? [...lines.map(customsRow), ...extra] : lines.map(packedRow),
    total: isPriced ? formatAmount(paper.totalCents) : undefined,
    note: tradeNote(paper),
  };
}
