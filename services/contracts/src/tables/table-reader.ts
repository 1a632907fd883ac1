import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { formatCount } from '../numbers.ts';

/** A row of a table. `line` is the line of the file on which it begins, as an editor counts. */
export interface TableRow {
  readonly line: number;
  /** As written in the file. */
  readonly text: string;
  readonly cells: readonly string[];
  /** Why the row can't be read. */
  readonly fault?: string;
}

interface Line {
  readonly at: number;
  readonly text: string;
  /** The line end, which may belong to a cell. */
  readonly end: string;
}

export interface TableOptions {
  /** Returns how many cells are known titles; 0 if the row can't be the header. */
  readonly titlesIn: (cells: readonly string[]) => number;
  /** Characters of a row. */
  readonly rowMax?: number;
}

const delimiters = ['\t', ';', ',', '|'] as const;
/** Rows above the header, such as a title, and rows read to find the delimiter. */
const headRows = 20;
/** Lines of a cell. A quote that stays open longer was never meant to open. */
const cellLines = 200;
const rowMaxDefault = 256 * 1024;
/** Characters of a row that may be the header. */
const headerMax = 8 * 1024;

const unbalanced = 'The quotation marks of this row are unbalanced';
const openQuote = 'A quotation mark opens here and is not closed';

/** Excel writes ="00123" to keep zeros. */
function withoutFormula(cell: string): string {
  return /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;
}

type Cells = readonly string[] | 'open' | 'faulty';

function parsed(text: string, delimiter: string, isRelaxed: boolean): Cells {
  try {
    const [cells = []] = parse(text, {
      delimiter,
      record_delimiter: '\0',
      relax_column_count: true,
      relax_quotes: isRelaxed,
      trim: delimiter !== '\t',
    });
    return cells.map((cell) => withoutFormula(cell.trim()));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'open' : 'faulty';
  }
}

/** Reads a line whose quotes are no quotation marks, such as 12" hose. The parser may lose text behind them. */
function relaxed(text: string, delimiter: string): Cells {
  const cells = parsed(text, delimiter, true);
  if (typeof cells === 'string') return cells;
  const bare = (some: string) => some.replaceAll(delimiter, '').replace(/[\s"=]/g, '');
  return bare(cells.join('')) === bare(text) ? cells : splitAt(text, delimiter);
}

function splitAt(text: string, delimiter: string): readonly string[] {
  return text.split(delimiter).map((cell) => cell.trim());
}

function cellsOf(text: string, delimiter: string, isOneLine: boolean): Cells {
  if (!text.includes('"')) return splitAt(text, delimiter);
  const cells = parsed(text, delimiter, false);
  return cells === 'faulty' && isOneLine ? relaxed(text, delimiter) : cells;
}

/** Reads lines into rows. A row whose quotes don't fit is faulty alone: the next line is read by itself. */
function createRowReader(delimiter: string, rowMax: number) {
  let open: readonly Line[] = [];

  const faulty = ({ at, text }: Line, fault: string): TableRow => ({
    line: at,
    text,
    fault,
    cells: text.slice(0, 200).split(delimiter, 1),
  });

  const giveUp = (): TableRow[] => {
    const [first, ...others] = open;
    open = [];
    return first ? [faulty(first, openQuote), ...others.flatMap(push)] : [];
  };

  /** Reads a line that begins a row. */
  const begin = (line: Line): TableRow[] => {
    const { at, text } = line;
    if (text.length > rowMax)
      return [faulty(line, `A row can have ${formatCount(rowMax)} characters at most`)];
    const cells = cellsOf(text, delimiter, true);
    if (cells === 'faulty') return [faulty(line, unbalanced)];
    if (cells !== 'open') return [{ line: at, text, cells }];
    open = [line];
    return [];
  };

  /** Reads a line within a cell whose quote is open. */
  const proceed = (line: Line): TableRow[] => {
    const lines = [...open, line];
    const text = open.map((each) => each.text + each.end).join('') + line.text;
    const isTooLong = lines.length > cellLines || text.length > rowMax;
    // A line without a quote can't close one.
    const cells = line.text.includes('"') ? cellsOf(text, delimiter, false) : 'open';
    if (isTooLong || cells === 'faulty') return [...giveUp(), ...push(line)];
    open = cells === 'open' ? lines : [];
    return cells === 'open' ? [] : [{ line: lines[0]?.at ?? line.at, text, cells }];
  };

  const push = (line: Line): TableRow[] => (open.length === 0 ? begin(line) : proceed(line));

  return {
    push,
    end: (): TableRow[] => {
      const rows: TableRow[] = [];
      while (open.length > 0) rows.push(...giveUp());
      return rows;
    },
  };
}

/** Splits text that arrives in pieces into lines. */
function createLineSplitter(rowMax: number) {
  let at = 0;
  let rest = '';
  /** A return at the end of a piece: a line feed may follow in the next one. */
  let held = '';
  const split = (piece: string, isLast: boolean): Line[] => {
    // Each text is followed by its line end.
    const [first = '', ...others] = (held + piece).split(isLast ? /(\r\n|\n|\r)/ : /(\r\n|\n|\r(?=[\s\S]))/);
    const pieces = [rest + first, ...others];
    const last = pieces.pop() ?? '';
    held = last.endsWith('\r') ? '\r' : '';
    // More of a line that is too long anyway is not kept.
    rest = last.slice(0, Math.min(last.length - held.length, rowMax + 1));
    const lines: Line[] = [];
    for (let each = 0; each < pieces.length; each += 2) {
      at += 1;
      lines.push({ at, text: pieces[each] ?? '', end: pieces[each + 1] ?? '' });
    }
    return lines;
  };
  return {
    push: (piece: string): Line[] => split(piece, false),
    end: (): Line[] => {
      const lines = split('', true);
      return rest === '' ? lines : [...lines, { at: at + 1, text: rest, end: '' }];
    },
  };
}

/** `sep=;` in the first line tells Excel the delimiter. */
function saidDelimiter([first]: readonly Line[]): string | undefined {
  return /^"?sep=([^"])"?[;,\t|]*$/i.exec(first?.text ?? '')?.[1];
}

function rowsOf(lines: readonly Line[], delimiter: string, rowMax: number): TableRow[] {
  const reader = createRowReader(delimiter, rowMax);
  return [...lines.flatMap(reader.push), ...reader.end()];
}

/** The delimiter, and the line of the header; 0 if no row is one. */
function findHead(lines: readonly Line[], { titlesIn, rowMax = rowMaxDefault }: TableOptions) {
  const said = saidDelimiter(lines);
  const candidates = (said === undefined ? delimiters : [said]).map((delimiter) => {
    const rows = rowsOf(lines, delimiter, Math.min(rowMax, headerMax));
    const header = rows.find(({ cells }) => titlesIn(cells) > 0);
    const titles = header ? titlesIn(header.cells) : 0;
    // Without a header, the delimiter that splits most rows.
    return {
      delimiter,
      header: header?.line ?? 0,
      titles,
      split: rows.filter(({ cells }) => cells.length > 1).length,
    };
  });
  const [best] = candidates.toSorted((one, next) => next.titles - one.titles || next.split - one.split);
  return {
    delimiter: best?.delimiter ?? ',',
    header: best?.header ?? 0,
    skipped: said === undefined ? 0 : 1,
  };
}

function isEmpty({ cells, fault }: TableRow): boolean {
  return fault === undefined && cells.every((cell) => cell === '');
}

/**
 * Reads a table that a spreadsheet program wrote, in pieces: finds the delimiter and the header, leaves out the rows above the header
 * and empty rows. The header comes first, if there is one.
 */
export function createTableReader(options: TableOptions) {
  const { rowMax = rowMaxDefault } = options;
  const splitter = createLineSplitter(rowMax);
  let head: Line[] | undefined = [];
  let reader = createRowReader(',', rowMax);

  /** The rows of lines, each read when it is asked for. */
  function* rowsFrom(lines: readonly Line[], first = 0): Generator<TableRow> {
    for (const line of lines)
      for (const row of reader.push(line)) if (row.line >= first && !isEmpty(row)) yield row;
  }

  function* read(lines: readonly Line[], isLast: boolean): Generator<TableRow> {
    if (!head) return yield* rowsFrom(lines);
    head.push(...lines);
    if (!isLast && head.length <= headRows) return;
    const known = head;
    const { delimiter, header, skipped } = findHead(known.slice(0, headRows + 1), options);
    head = undefined;
    reader = createRowReader(delimiter, rowMax);
    yield* rowsFrom(known.slice(skipped), header);
  }

  return {
    /** Reads a piece. The caller takes all rows before it gives the next piece. */
    push: (piece: string): Iterable<TableRow> => read(splitter.push(piece), false),
    end: function* (): Generator<TableRow> {
      yield* read(splitter.end(), true);
      for (const row of reader.end()) if (!isEmpty(row)) yield row;
    },
  };
}

export function readTable(text: string, options: TableOptions): TableRow[] {
  const reader = createTableReader(options);
  return [...reader.push(text.replace(/^\ufeff/, '')), ...reader.end()];
}
