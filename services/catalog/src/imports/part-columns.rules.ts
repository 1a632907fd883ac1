import { type Part, type PartCsvColumn, partFamilies, partFamilyKeys } from '@shop/contracts';
import {
  guarded,
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
  readonly read: (cell: string) => unknown;
  readonly write: (part: Part) => string;
  /** Value of an empty cell; absent if the field is required. */
  readonly empty?: null | 'other' | readonly [];
}

function asIs(cell: string): string {
  return cell;
}

/** Many countries write decimals with a comma. Refuse it: guessing could read 1,240 as 1.24. */
function numberIn(cell: string): string {
  if (!cell.includes(',')) return cell;
  const point = /^\d+,\d{1,2}$/.test(cell) ? cell.replace(',', '.') : undefined;
  throw new UnreadableCell(
    point === undefined
      ? 'Write numbers without a comma, as in 1240 or 38.50'
      : `Write ${point} with a point instead of the comma`,
  );
}

function familyIn(cell: string): string {
  const wanted = cell.toLowerCase();
  const found = partFamilyKeys.find((key) => key === wanted || partFamilies[key].toLowerCase() === wanted);
  if (found !== undefined) return found;
  throw new UnreadableCell('Unknown family. Write families like brake-disc, oil-filter, other');
}

function breaksIn(cell: string): unknown {
  return readPriceBreaks(cell).map(({ fromQuantity, price }) => ({
    fromQuantity: numberIn(fromQuantity),
    price: numberIn(price),
  }));
}

function optional(value: number | string | undefined): string {
  return value === undefined ? '' : String(value);
}

const none = [] as const;

export const columns: Readonly<Record<PartCsvColumn, Column>> = {
  part_number: { field: 'partNumber', read: asIs, write: (part) => part.partNumber },
  name: { field: 'name', read: asIs, write: (part) => part.name },
  family: { field: 'family', read: familyIn, write: (part) => part.family, empty: 'other' },
  price: { field: 'price', read: numberIn, write: (part) => part.price.toFixed(2) },
  min_order_quantity: {
    field: 'minOrderQuantity',
    read: numberIn,
    write: (part) => String(part.minOrderQuantity),
  },
  available_quantity: {
    field: 'availableQuantity',
    read: numberIn,
    write: (part) => String(part.availableQuantity),
  },
  description: { field: 'description', read: asIs, write: (part) => part.description },
  images: { field: 'images', read: readTexts, write: (part) => writeTexts(part.images ?? [part.img]) },
  oe_numbers: {
    field: 'oeNumbers',
    read: readTexts,
    write: (part) => writeTexts(part.oeNumbers ?? none),
    empty: none,
  },
  attributes: {
    field: 'attributes',
    read: readAttributes,
    write: (part) => writeAttributes(part.attributes ?? none),
    empty: none,
  },
  fitments: {
    field: 'fitments',
    read: readFitments,
    write: (part) => writeFitments(part.fitments ?? none),
    empty: none,
  },
  weight_grams: {
    field: 'weightGrams',
    read: numberIn,
    write: (part) => optional(part.weightGrams),
    empty: null,
  },
  price_breaks: {
    field: 'priceBreaks',
    read: breaksIn,
    write: (part) => writePriceBreaks(part.priceBreaks ?? none),
    empty: none,
  },
  superseded_by: {
    field: 'supersededBy',
    read: asIs,
    write: (part) => optional(part.supersededBy),
    empty: null,
  },
  order_step: {
    field: 'orderStep',
    read: numberIn,
    write: (part) => optional(part.orderStep),
    empty: null,
  },
};

/** Returns a part as a CSV row, in the order of `partCsvColumns`. */
export function cellsOf(part: Part): string[] {
  return Object.values(columns).map(({ write }) => guarded(write(part)));
}

export type FieldName = Column['field'];
