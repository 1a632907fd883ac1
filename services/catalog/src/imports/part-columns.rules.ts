import {
  type DecimalSign,
  type Part,
  type PartState,
  partFamilies,
  partFamilyKeys,
  partStates,
  readDollars,
  unclearNumber,
} from '@shop/contracts';
import { picturesOf } from '../parts/part-details.rules.ts';
import {
  readAttributes,
  readFitments,
  readPriceBreaks,
  readTexts,
  writeAttributes,
  writeFitments,
  writePriceBreaks,
  writeTexts,
} from './part-cells.rules.ts';

/** A row's cells by column; columns missing from the file are absent. */
export type PartCells = Partial<Record<PartCsvColumn, string>>;

/** Thrown where the schema's own message would not help the admin. */
export class UnreadableCell extends Error {
  override name = 'UnreadableCell';
}

/** Reads a column into a field of the part and writes it back. The contract's schema validates the value read. */
interface Column {
  readonly field: Exclude<keyof Part, '_id' | 'img' | 'version' | 'changedAt'>;
  readonly read: (cell: string, sign: DecimalSign | undefined) => unknown;
  readonly write: (part: Part) => string;
  /** Value of an empty cell; absent if the field is required. */
  readonly empty?: null | 'other' | readonly [];
}

function asIs(cell: string): string {
  return cell;
}

/** Many countries write decimals with a comma. The file's own habit decides; without one, 1,240 is asked for. */
function numberIn(cell: string, sign: DecimalSign | undefined): number | string {
  const read = readDollars(cell, sign);
  if (read?.kind === 'unclear') throw new UnreadableCell(unclearNumber(read));
  return read?.value ?? cell;
}

/** A day as 2026-12-31, 31.12.2026 or 31/12/2026. 03/04/2026 is April in Europe and March in America. */
function dayIn(cell: string): string {
  const [, one = '', sign, two = '', year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(cell) ?? [];
  if (year === undefined) return cell;
  const written = (month: string, day: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (sign === '.' || Number(one) > 12 || one === two) return written(two, one);
  if (Number(two) > 12) return written(one, two);
  throw new UnreadableCell(`Write the day as ${written(two, one)} or ${written(one, two)}`);
}

function familyIn(cell: string): string {
  const wanted = cell.toLowerCase();
  const found = partFamilyKeys.find((key) => key === wanted || partFamilies[key].toLowerCase() === wanted);
  if (found !== undefined) return found;
  throw new UnreadableCell('Unknown family. Write families like brake-disc, oil-filter, other');
}

function stateIn(cell: string): PartState | null {
  const wanted = cell.toLowerCase().replaceAll(' ', '-');
  const found = partStates.find((state) => state === wanted);
  if (found === undefined) throw new UnreadableCell('Write on-sale, hidden or discontinued');
  return found === 'on-sale' ? null : found;
}

function breaksIn(cell: string, sign: DecimalSign | undefined): unknown {
  return readPriceBreaks(cell).map(({ fromQuantity, price }) => ({
    fromQuantity: numberIn(fromQuantity, sign),
    price: numberIn(price, sign),
  }));
}

/** By default, a cell holds the field's text. */
function column(field: Column['field'], differences: Omit<Partial<Column>, 'field'> = {}): Column {
  return { field, read: asIs, write: (part) => String(part[field] ?? ''), ...differences };
}

/** In the sequence of an export. `part_number` identifies the part. */
export const columns = {
  part_number: column('partNumber'),
  name: column('name'),
  family: column('family', { read: familyIn, empty: 'other' }),
  price: column('price', { read: numberIn, write: ({ price }) => price.toFixed(2) }),
  min_order_quantity: column('minOrderQuantity', { read: numberIn }),
  available_quantity: column('availableQuantity', { read: numberIn }),
  description: column('description'),
  images: column('images', { read: readTexts, write: (part) => writeTexts(picturesOf(part)) }),
  oe_numbers: column('oeNumbers', {
    read: readTexts,
    write: ({ oeNumbers = [] }) => writeTexts(oeNumbers),
    empty: [],
  }),
  attributes: column('attributes', {
    read: readAttributes,
    write: ({ attributes = [] }) => writeAttributes(attributes),
    empty: [],
  }),
  fitments: column('fitments', {
    read: readFitments,
    write: ({ fitments = [] }) => writeFitments(fitments),
    empty: [],
  }),
  weight_grams: column('weightGrams', { read: numberIn, empty: null }),
  hs_code: column('hsCode', { empty: null }),
  origin: column('origin', { empty: null }),
  price_breaks: column('priceBreaks', {
    read: breaksIn,
    write: ({ priceBreaks = [] }) => writePriceBreaks(priceBreaks),
    empty: [],
  }),
  superseded_by: column('supersededBy', { empty: null }),
  order_step: column('orderStep', { read: numberIn, empty: null }),
  shelf: column('shelf', { empty: null }),
  pack_content: column('packContent', { empty: null }),
  restock_expected: column('restockExpected', { read: dayIn, empty: null }),
  low_stock_at: column('lowStockAt', { read: numberIn, empty: null }),
  state: column('state', { read: stateIn, write: ({ state = 'on-sale' }) => state, empty: null }),
};

export type PartCsvColumn = keyof typeof columns;

export function isPartCsvColumn(name: string): name is PartCsvColumn {
  return Object.hasOwn(columns, name);
}
export const partCsvColumns = Object.keys(columns).filter(isPartCsvColumn);

/** Returns a part as a CSV row, in the order of `partCsvColumns`. */
export function cellsOf(part: Part): string[] {
  return Object.values(columns).map(({ write }) => write(part));
}

export type FieldName = Column['field'];
