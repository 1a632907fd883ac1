import { setImmediate } from 'node:timers/promises';
import { type DecimalSign, formatCount, limits, readNumber } from '@shop/contracts';
import { createTableReader, type TableEncoding, type TableRow } from '@shop/contracts/table';
import { refuse, unguarded } from '@shop/service-kit';
import { readHeader, titlesIn } from './csv-header.rules.ts';
import { textOf, unreadableFile } from './csv-text.ts';
import type { PartCells, PartCsvColumn } from './part-columns.rules.ts';

/** A row of the file; `shape` is a fault of the row as a whole. */
export interface CsvRow {
  /** Line of the file where the row begins, as an editor counts. */
  readonly line: number;
  readonly cells: PartCells;
  readonly shape?: string;
}

/** How a file was read. */
export interface FileFacts {
  readonly encoding?: TableEncoding;
  readonly decimalSign?: DecimalSign;
}

const tooManyRows = `A file can have ${formatCount(limits.importRowsMax)} rows at most. Split it into several files.`;

/** Characters read before yielding to the event loop: a large file in one go would block the process for seconds. */
const sliceLength = 2 * 1024;

/** Yields to the event loop after rows that are long together. */
async function* inTurns(rows: Iterable<TableRow>): AsyncGenerator<TableRow> {
  let length = 0;
  for (const row of rows) {
    yield row;
    length += row.text.length;
    if (length < sliceLength) continue;
    length = 0;
    await setImmediate();
  }
}

async function* tableRows(text: AsyncIterable<string>): AsyncGenerator<TableRow> {
  const reader = createTableReader({ titlesIn, rowMax: limits.importRowMax });
  for await (const piece of text)
    for (let from = 0; from < piece.length; from += sliceLength) {
      yield* inTurns(reader.push(piece.slice(from, from + sliceLength)));
      await setImmediate();
    }
  yield* inTurns(reader.end());
}

/** Columns by their place; undefined for one without a title. */
type Columns = readonly (PartCsvColumn | undefined)[];

function columnsOf({ cells, fault }: TableRow): Columns {
  if (fault !== undefined) throw unreadableFile(fault);
  const read = readHeader(cells);
  if ('faults' in read) throw refuse.invalid(read.faults.map((message) => ({ path: 'columns', message })));
  return read.columns;
}

function shapeOf(columns: Columns, { cells, fault }: TableRow): string | undefined {
  if (fault !== undefined) return fault;
  const astray = cells.findIndex((cell, at) => columns[at] === undefined && cell !== '');
  if (astray === -1) return undefined;
  return astray < columns.length
    ? `Cell ${astray + 1} has text, and its column has no title`
    : `This row has ${cells.length} cells, and there are ${columns.length} columns`;
}

/** Excel omits separators after the last filled cell; treat those cells as absent. */
function rowOf(columns: Columns, row: TableRow): CsvRow {
  const filled = row.cells
    .slice(0, columns.length)
    .flatMap((cell, at) => (columns[at] ? [[columns[at], unguarded(cell)]] : []));
  const cells: PartCells = Object.fromEntries(filled);
  const shape = shapeOf(columns, row);
  return { line: row.line, cells, shape };
}

const numberColumns = ['price', 'weight_grams', 'min_order_quantity', 'available_quantity'] as const;

/** The decimal sign that all clear numbers agree on. */
function createHabit() {
  const signs = new Set<DecimalSign>();
  return {
    see: ({ cells }: CsvRow): void => {
      for (const column of numberColumns) {
        const read = readNumber(cells[column] ?? '');
        if (read?.kind === 'number' && read.decimalSign) signs.add(read.decimalSign);
      }
    },
    sign: (): DecimalSign | undefined => (signs.size === 1 ? [...signs][0] : undefined),
  };
}

/** Streams the rows of a parts CSV; `facts` are known after the last row. Throws a 422 refusal for an unreadable file. */
export function readCsv(bytes: AsyncIterable<Buffer>) {
  let encoding: TableEncoding | undefined;
  const habit = createHabit();

  async function* rows(): AsyncGenerator<CsvRow> {
    const text = textOf(bytes, (found) => {
      encoding = found;
    });
    let columns: Columns | undefined;
    let count = 0;
    for await (const read of tableRows(text)) {
      if (!columns) {
        columns = columnsOf(read);
        continue;
      }
      count += 1;
      if (count > limits.importRowsMax) throw unreadableFile(tooManyRows);
      const row = rowOf(columns, read);
      habit.see(row);
      yield row;
    }
    if (count === 0) throw unreadableFile('This file has no rows below the header');
  }

  const facts = (): FileFacts => ({ encoding, decimalSign: habit.sign() });
  return { rows: rows(), facts };
}
