import {
  type DecimalSign,
  type FieldChange,
  hasFallingPrices,
  type NewPart,
  newPart,
  type Part,
  type PartChange,
  type PartImportRow,
  texts,
} from '@shop/contracts';
import { picturesOf } from '../parts/part-details.rules.ts';
import { type KnownParts, successorFault } from '../parts/successor.rules.ts';
import { excelDoubt, isExcelForm } from './excel.rules.ts';
import {
  columns,
  type FieldName,
  type PartCells,
  type PartCsvColumn,
  partCsvColumns,
  UnreadableCell,
} from './part-columns.rules.ts';

type Fault = PartImportRow['faults'][number];
/** Field values from the cells of a row; null clears the field. */
type Values = Partial<Record<FieldName, unknown>>;

export interface RowContext {
  /** The part that has the row's number. */
  readonly existing?: { readonly part: Part; readonly deleted: boolean } | undefined;
  /** How many rows share this number, and the first one's line. */
  readonly same: { readonly rows: number; readonly firstLine: number };
  /** The decimal sign of the file's numbers, if it shows. */
  readonly decimalSign?: DecimalSign | undefined;
  /** The number of a part in the catalogue that has one of the keys. */
  readonly numberOf: (keys: readonly string[]) => string | undefined;
  /** The parts of the catalogue as they are after the file. */
  readonly after: KnownParts;
}

export type Judged = Pick<PartImportRow, 'state' | 'partNumber' | 'changes' | 'faults' | 'note'>;

function isFieldName(name: string): name is FieldName {
  return partCsvColumns.some((column) => columns[column].field === name);
}

function readCell(column: PartCsvColumn, cell: string, sign: DecimalSign | undefined): unknown {
  const { read, empty } = columns[column];
  return cell === '' && empty !== undefined ? empty : read(cell, sign);
}

function checked(field: FieldName, value: unknown): { value: unknown } | { reason: string } {
  if (value === null) return { value };
  const parsed = newPart.shape[field].safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const at = typeof issue?.path[0] === 'number' ? `Entry ${issue.path[0] + 1}: ` : '';
  return { reason: `${at}${issue?.message}` };
}

function cellValue(
  column: PartCsvColumn,
  cell: string,
  sign: DecimalSign | undefined,
): { value: unknown } | { reason: string } {
  try {
    const value = readCell(column, cell, sign);
    return checked(columns[column].field, value);
  } catch (error) {
    if (error instanceof UnreadableCell) return { reason: error.message };
    throw error;
  }
}

export function readCells(cells: PartCells, sign?: DecimalSign): { values: Values; faults: Fault[] } {
  const values: Values = {};
  const faults: Fault[] = [];
  for (const column of partCsvColumns) {
    const cell = cells[column];
    if (cell === undefined) continue;
    const read = cellValue(column, cell, sign);
    if ('reason' in read) faults.push({ column, reason: read.reason });
    else values[columns[column].field] = read.value;
  }
  return { values, faults };
}

function faultOfNumber({ part_number: cell }: PartCells, { same, existing }: RowContext): string | undefined {
  if (cell === undefined || cell === '') return 'Every row needs a part number';
  if (existing?.deleted) return 'A part that was deleted a moment ago has this number';
  return same.rows > 1
    ? `${same.rows} rows have this number, the first of them in line ${same.firstLine}`
    : undefined;
}

/** Returns a field of the part in the form cells are parsed to. */
function fieldOf(part: Part, field: FieldName): unknown {
  const value = field === 'images' ? picturesOf(part) : part[field];
  const parsed = newPart.shape[field].safeParse(value);
  return parsed.success ? parsed.data : value;
}

function isSame(before: unknown, after: unknown): boolean {
  const bare = (value: unknown) => JSON.stringify(value ?? []);
  return bare(before) === bare(after);
}

/** Skips the part number, which identifies the part, and stock, which changes only through the ledger. */
function changesOf(part: Part, { partNumber, availableQuantity, ...values }: Values): FieldChange[] {
  return Object.entries(values).flatMap(([field, after]) => {
    if (!isFieldName(field)) return [];
    const before = fieldOf(part, field);
    return isSame(before, after) ? [] : [{ field, before, after: after ?? undefined }];
  });
}

function faultsAcross(values: Values, { existing, after }: RowContext): Fault[] {
  const faults: Fault[] = [];
  const merged = { ...existing?.part, ...values } as Pick<Part, 'price' | 'priceBreaks'>;
  if (!hasFallingPrices(merged)) faults.push({ column: 'price_breaks', reason: texts.priceBreaksNotFalling });
  const { supersededBy, partNumber } = values;
  if (typeof supersededBy !== 'string' || typeof partNumber !== 'string') return faults;
  const reason = successorFault({ supersededBy, partNumber }, after);
  return reason === undefined ? faults : [...faults, { column: 'superseded_by', reason }];
}

/** Lists required fields missing from a row that adds a part. */
function missingFaults(cells: PartCells): Fault[] {
  return partCsvColumns
    .filter((column) => cells[column] === undefined)
    .flatMap((column) => {
      const read = checked(columns[column].field, undefined);
      return 'reason' in read ? [{ column, reason: read.reason }] : [];
    });
}

/** Only hidden parts may have no picture. */
function pictureFaults({ images, state }: Values, existing: Part | undefined): Fault[] {
  const shown = images ?? (existing ? picturesOf(existing) : []);
  const isHidden = (state === undefined ? existing?.state : state) === 'hidden';
  if (isHidden || !Array.isArray(shown) || shown.length > 0) return [];
  return [{ column: 'images', reason: texts.imageRequired }];
}

function noteOf({ availableQuantity: said }: Values, { availableQuantity }: Part): string | undefined {
  if (said === undefined || said === availableQuantity) return undefined;
  return `Stock stays ${availableQuantity}: correct it on the part's page`;
}

function readRow(cells: PartCells, context: RowContext): { values: Values; faults: Fault[] } {
  const ofNumber = faultOfNumber(cells, context);
  if (ofNumber !== undefined) return { values: {}, faults: [{ column: 'part_number', reason: ofNumber }] };
  const { values, faults } = readCells(cells, context.decimalSign);
  const missing = context.existing ? [] : missingFaults(cells);
  const pictures = faults.some(({ column }) => column === 'images' || column === 'state')
    ? []
    : pictureFaults(values, context.existing?.part);
  const all = [...faults, ...missing, ...pictures];
  return { values, faults: all.length > 0 ? all : faultsAcross(values, context) };
}

/** Names a new number that Excel may have changed, with the part it may have been. */
function numberDoubts(number: string, { numberOf }: RowContext): Fault[] {
  const doubt = excelDoubt(number);
  if (!doubt) return [];
  const likely = numberOf(doubt.keys);
  if (likely === undefined && !doubt.isCertain) return [];
  const said = likely === undefined ? 'Check it in the original list.' : `The shop has ${likely}.`;
  return [{ column: 'part_number', reason: `Looks like ${doubt.looksLike} that Excel made. ${said}` }];
}

function attributeDoubts(attributes: unknown): Fault[] {
  const values = newPart.shape.attributes.safeParse(attributes).data ?? [];
  return values
    .filter(({ value }) => isExcelForm(value))
    .map(({ name, value }) => ({
      column: 'attributes',
      reason: `${name}: “${value}” looks like a date or an exponent that Excel made`,
    }));
}

export function judgeRow(cells: PartCells, context: RowContext): Judged {
  const part = context.existing?.part;
  const { values, faults } = readRow(cells, context);
  const partNumber = part?.partNumber ?? cells.part_number ?? '';
  if (faults.length > 0) return { state: 'faulty', partNumber, changes: [], faults };
  if (!part) {
    const doubts = [...numberDoubts(partNumber, context), ...attributeDoubts(values.attributes)];
    return { state: doubts.length > 0 ? 'doubtful' : 'add', partNumber, changes: [], faults: doubts };
  }
  const changes = changesOf(part, values);
  const doubts = attributeDoubts(changes.find(({ field }) => field === 'attributes')?.after);
  const note = noteOf(values, part);
  const whole = changes.length === 0 ? 'unchanged' : 'change';
  const state = doubts.length > 0 ? 'doubtful' : whole;
  return { state, partNumber, changes, faults: doubts, note };
}

/** The first picture is the main one. */
function imgOf(images: unknown): { img?: string } {
  return Array.isArray(images) && images.length > 0 ? { img: String(images[0]) } : {};
}

export function newPartOf(cells: PartCells, sign?: DecimalSign): NewPart {
  const { values } = readCells(cells, sign);
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return newPart.parse({ ...Object.fromEntries(given), ...imgOf(values.images) });
}

export function partChangeOf(changes: readonly FieldChange[]): Omit<PartChange, 'version'> {
  const fields = Object.fromEntries(changes.map(({ field, after }) => [field, after ?? null]));
  return { ...fields, ...imgOf(fields.images) };
}
