import { t } from '@lingui/core/macro';
import { type DecimalSign, decimalSignOf, limits } from '@shop/contracts/client';
import { readTable, type TableRow } from '@shop/contracts/table';
import { findColumns, numberColumns, type PastedColumns, titlesIn } from './pasted-columns.rules.ts';
import { type PastedQuantity, readQuantity, splitLine } from './pasted-quantity.rules.ts';

/** A pasted line; `quantity` is undefined if none could be read, and `question` asks for it. */
export interface PastedLine {
  /** Line number from 1, counting empty lines. */
  readonly at: number;
  readonly text: string;
  readonly number: string;
  readonly quantity: number | undefined;
  readonly question?: string;
}

export interface PastedText {
  readonly lines: readonly PastedLine[];
  /** Lines beyond the basket's limit. */
  readonly leftOut: readonly string[];
  /** The columns of a table; the buyer can choose others. */
  readonly columns?: PastedColumns;
}

export type ChosenColumns = Pick<PastedColumns, 'number' | 'quantity'>;

const noTitles = { titlesIn: () => 0 };
const separators = ['\t', ';', ',', '|'];

function asked({ quantity, question }: PastedQuantity): Pick<PastedLine, 'quantity' | 'question'> {
  return { quantity, question };
}

/** The quantity in the cells behind a number. Several numbers are asked for: one may be a price. */
function quantityBehind(cells: readonly string[], habit: DecimalSign | undefined): PastedQuantity {
  const read = cells.map((cell) => readQuantity(cell, habit)).filter((each) => each !== undefined);
  const [only] = read;
  if (only === undefined || read.length === 1) return only ?? {};
  const found = cells.filter((cell) => readQuantity(cell, habit) !== undefined).join(' and ');
  return { question: t`Is ${found} the quantity? Enter it.` };
}

/** Reads a line by itself, with any separator. */
function readLine(
  { line: at, text }: Pick<TableRow, 'line' | 'text'>,
  habit: DecimalSign | undefined,
): PastedLine {
  const bare = splitLine(text);
  const isBare = bare.quantity !== undefined && !separators.some((each) => bare.number.includes(each));
  if (isBare || !separators.some((each) => text.includes(each)))
    return {
      at,
      text,
      number: bare.number,
      ...asked((bare.quantity && readQuantity(bare.quantity, habit)) || {}),
    };
  // A comma may separate cells or thousands: SP-100, 1,000.
  const [, first = '', grouped] = /^([^,;\t|]+)[,;]\s*(\d{1,3}(?:,\d{3})+|\d+,\d{1,2})$/.exec(text) ?? [];
  if (grouped !== undefined)
    return { at, text, number: first.trim(), ...asked(readQuantity(grouped, habit) ?? {}) };
  const [row] = readTable(text, noTitles);
  const [number = '', ...rest] = row?.cells ?? [];
  const own = rest.every((cell) => readQuantity(cell, habit) === undefined) ? splitLine(number) : { number };
  const quantity =
    own.quantity === undefined ? quantityBehind(rest, habit) : readQuantity(own.quantity, habit);
  return { at, text, number: own.number, ...asked(quantity ?? {}) };
}

function readRow(
  { line: at, text, cells }: TableRow,
  { number, quantity }: ChosenColumns,
  habit: DecimalSign | undefined,
): PastedLine {
  const cell = cells[quantity] ?? '';
  const read = readQuantity(cell, habit);
  const unread = cell === '' ? {} : { question: t`“${cell}” is not a quantity. Enter it.` };
  return { at, text, number: cells[number] ?? '', ...asked(read ?? unread) };
}

/** A header that names no known column: several cells without a digit. */
function isHeader({ cells }: TableRow): boolean {
  return cells.length > 1 && !cells.some((cell) => /\p{Nd}/u.test(cell));
}

/** Whether rows have the same columns, so that a column means the same in each. */
function isTable(rows: readonly TableRow[]): boolean {
  const [first] = rows;
  if (!first || rows.length < 2) return false;
  return first.cells.length > 2 && rows.every(({ cells }) => cells.length === first.cells.length);
}

interface Shape {
  readonly header: TableRow | undefined;
  readonly rows: readonly TableRow[];
  readonly columns: PastedColumns | undefined;
}

function shapeOf(text: string): Shape {
  const all = readTable(text, { titlesIn });
  const [first] = all;
  const header = first && (titlesIn(first.cells) > 0 || isHeader(first)) ? first : undefined;
  const rows = header ? all.slice(1) : all;
  const isKnown = header !== undefined && titlesIn(header.cells) > 0;
  const columns =
    isKnown || isTable(rows)
      ? findColumns(
          header?.cells,
          rows.map(({ cells }) => cells),
        )
      : undefined;
  return { header, rows, columns };
}

/** The filled lines of a text that is no table. */
function linesOf(text: string): Pick<TableRow, 'line' | 'text'>[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
}

function limited(lines: readonly PastedLine[]): PastedText {
  return {
    lines: lines.slice(0, limits.orderLinesMax),
    leftOut: lines.slice(limits.orderLinesMax).map((line) => line.text),
  };
}

/** Reads pasted text or a file from an email or a spreadsheet. */
export function readPastedText(text: string, chosen?: ChosenColumns): PastedText {
  const { header, rows, columns } = shapeOf(text);
  const habit = decimalSignOf(rows.flatMap(({ cells }) => cells));
  if (columns) {
    const used = chosen ?? columns;
    const lines = rows.map((row) => ({ ...readRow(row, used, habit), text: row.text.trim() }));
    return { ...limited(lines), columns: { ...columns, ...used } };
  }
  const lines = linesOf(text.replace(/^\ufeff/, '')).filter(({ line }) => line !== header?.line);
  return limited(lines.filter((line) => !/^"?sep=.$/i.test(line.text)).map((line) => readLine(line, habit)));
}

/** Other columns of a table that may have the part numbers. */
export function otherColumns(text: string): ChosenColumns[] {
  const { rows, columns } = shapeOf(text);
  if (!columns) return [];
  const { number: used, quantity } = columns;
  const candidates = numberColumns(
    rows.map(({ cells }) => cells),
    columns.names.length,
  );
  return candidates.filter((at) => at !== used && at !== quantity).map((number) => ({ number, quantity }));
}
