import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { formatCount, limits } from '@shop/contracts';
import { refuse, unguarded } from '@shop/service-kit';
import { CsvError, type Info, parse } from 'csv-parse';
import { readHeader, separatorOf } from './csv-header.rules.ts';
import { textOf, unreadableFile } from './csv-text.ts';
import type { PartCells, PartCsvColumn } from './part-columns.rules.ts';

/** A row of the file; `shape` is a fault of the row as a whole. */
export interface CsvRow {
  /** Line of the file where the row begins. */
  readonly line: number;
  readonly cells: PartCells;
  readonly shape?: string;
}

const tooManyRows = `A file can have ${formatCount(limits.importRowsMax)} rows at most. Split it into several files.`;

interface Parsed {
  readonly info: Info;
  readonly record: string[];
}

async function* joined(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head;
  yield* rest;
}

function inOurWords(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const line = 'lines' in error ? `Line ${String(error.lines)}: ` : '';
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return unreadableFile(
      `${line}a row can have ${formatCount(limits.importRowMax)} characters at most. Check its quotes`,
    );
  return unreadableFile(`${line}the quotes in this row are unbalanced`);
}

/** The parser calls this per cell, so a row of millions of cells is refused before it fills memory. */
function bounded(cell: string, { index, lines }: { readonly index: number; readonly lines: number }): string {
  if (index < limits.importColumnsMax) return cell;
  throw unreadableFile(`Line ${lines}: a row can have ${limits.importColumnsMax} cells at most`);
}

/** Bytes parsed before yielding to the event loop: a large file in one go would block the process for seconds. */
const sliceLength = 8 * 1024;

async function* inSlices(text: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    for (let from = 0; from < bytes.length; from += sliceLength) {
      yield bytes.subarray(from, from + sliceLength);
      await setImmediate();
    }
  }
}

async function* records(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<Parsed> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    max_record_size: limits.importRowMax,
    cast: bounded,
  });
  try {
    // The consumer of the parser gets the error.
    yield* pipeline(Readable.from(inSlices(text)), parser, () => undefined);
  } catch (error) {
    throw inOurWords(error);
  }
}

function countIn(record: readonly string[], sign: RegExp): number {
  return record.join(' ').match(sign)?.length ?? 0;
}

/** Within quotes and at the end of a record, the parser counts CRLF as two lines. */
function createLineCount() {
  let pairs = 0;
  return ({ info, record }: Parsed): number => {
    const line = info.lines - countIn(record, /[\r\n]/g) - pairs;
    pairs += countIn(record, /\r\n/g);
    return line;
  };
}

function columnsOf(titles: readonly string[]): readonly PartCsvColumn[] {
  const read = readHeader(titles);
  if ('faults' in read) throw refuse.invalid(read.faults.map((message) => ({ path: 'columns', message })));
  return read.columns;
}

/** Excel omits separators after the last filled cell; treat those cells as absent. */
function rowOf(columns: readonly PartCsvColumn[], line: number, record: readonly string[]): CsvRow {
  const filled = columns
    .slice(0, record.length)
    .map((name, at) => [name, unguarded(record[at]?.trim() ?? '')]);
  const cells: PartCells = Object.fromEntries(filled);
  const more = record.slice(columns.length).some((cell) => cell.trim() !== '');
  if (!more) return { line, cells };
  return {
    line,
    cells,
    shape: `This row has ${record.length} cells, and there are ${columns.length} columns`,
  };
}

/** Streams the rows of a parts CSV. Throws a 422 refusal for an unreadable file. */
export async function* readCsv(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const text = textOf(bytes);
  const { value: head = '' } = await text.next();
  const lineOf = createLineCount();
  let columns: readonly PartCsvColumn[] | undefined;
  let rows = 0;
  for await (const parsed of records(joined(head, text), separatorOf(head))) {
    const line = lineOf(parsed);
    if (!columns) {
      columns = columnsOf(parsed.record);
      continue;
    }
    rows += 1;
    if (rows > limits.importRowsMax) throw unreadableFile(tooManyRows);
    yield rowOf(columns, line, parsed.record);
  }
  if (rows === 0) throw unreadableFile('This file has no rows below the header');
}
