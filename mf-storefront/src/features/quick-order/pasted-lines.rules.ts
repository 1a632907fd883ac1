import { limits } from '@shop/contracts/client';

/** A pasted line; `quantity` is undefined if none could be parsed. */
export interface PastedLine {
  /** Line number from 1, counting empty lines. */
  readonly at: number;
  readonly text: string;
  readonly number: string;
  readonly quantity: number | undefined;
}

export interface PastedText {
  readonly lines: readonly PastedLine[];
  /** Lines beyond the basket's limit. */
  readonly leftOut: readonly string[];
}

const separators = ['\t', ';', ','];
/** `1`, `1000`, `1,000`. */
const wholeNumber = /^\d{1,9}$|^\d{1,3}(?:[,' ]\d{3}){1,2}$/;
/** Quantity after the last blank, with or without a times sign: `SP-100 x 12`. */
const behindBlank = /^(.*?\S)\s+(?:[x×*]\s*)?(\d{1,9})$/iu;

function readWhole(text: string): number | undefined {
  return wholeNumber.test(text) ? Number(text.replace(/\D/g, '')) : undefined;
}

/** Splits a row into cells; a separator inside quotation marks is text. */
function cellsOf(row: string, separator: string): string[] {
  const cells = row.match(
    new RegExp(`(?:"(?:[^"]|"")*"|[^"${separator}])+|(?<=^|${separator})(?=${separator}|$)`, 'g'),
  );
  return (cells ?? []).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
}

function numberAndQuantity(row: string): Pick<PastedLine, 'number' | 'quantity'> {
  const separator = separators.find((each) => row.includes(each));
  if (separator !== undefined) {
    const [number = '', ...rest] = cellsOf(row, separator);
    return { number, quantity: rest.map(readWhole).find((each) => each !== undefined) };
  }
  const [, number, quantity] = behindBlank.exec(row) ?? [];
  return { number: number ?? row, quantity: quantity === undefined ? undefined : Number(quantity) };
}

/** A header row has several cells and no digit. */
function isHeader(row: string): boolean {
  return separators.some((each) => row.includes(each)) && !/\d/.test(row);
}

/** Parses pasted text from an email or a spreadsheet, line by line. */
export function readPastedText(text: string): PastedText {
  const rows = text
    .split(/\r\n|\r|\n/)
    .map((row, at) => ({ at: at + 1, text: row.trim() }))
    .filter((row) => row.text !== '');
  const [first] = rows;
  const asked = first && isHeader(first.text) ? rows.slice(1) : rows;
  return {
    lines: asked.slice(0, limits.orderLinesMax).map((row) => ({ ...row, ...numberAndQuantity(row.text) })),
    leftOut: asked.slice(limits.orderLinesMax).map((row) => row.text),
  };
}
