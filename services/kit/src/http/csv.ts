import { stringify } from 'csv-stringify/sync';
import { type Answer, answerChunks } from './answer.ts';

/** Small, so a slow client is seen to make progress. */
const chunkLength = 16 * 1024;

/** Excel detects UTF-8 only by this mark. */
const byteOrderMark = '\ufeff';

function lines(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((cells) => cells.map(guarded)),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );
}

type Rows = AsyncIterable<readonly string[]>;

/** Streams a CSV that spreadsheet programs open correctly, and whose cells they don't run. {@link unguarded} reads a cell back. */
export async function* csvOf(titles: readonly string[], rows: Rows): AsyncGenerator<string> {
  let [start, chunk, length] = [byteOrderMark, [titles], 0];
  for await (const row of rows) {
    chunk.push(row);
    length += row.join().length;
    if (length < chunkLength) continue;
    yield start + lines(chunk);
    [start, chunk, length] = ['', [], 0];
  }
  yield start + lines(chunk);
}

/** Replies with `name.csv` as a download. */
export function answerCsv(name: string, titles: readonly string[], rows: Rows): Answer<never> {
  const headers = { 'content-disposition': `attachment; filename="${name}.csv"` };
  return answerChunks(csvOf(titles, rows), { headers });
}

/**
 * Spreadsheet programs run cells that begin with one of these signs. The cell separator depends on the country, so an
 * apostrophe precedes every sign that could begin a cell, and existing apostrophes before such a sign.
 */
const unguardedFormula = /(^|[;\t\r\n])( *)(?='*[=+\-@＝＋－＠])/g;
const guardedFormula = /(^|[;\t\r\n])( *)'(?='*[=+\-@＝＋－＠])/g;

const negativeNumber = /^-\d+(\.\d+)?$/;

export function guarded(cell: string): string {
  return negativeNumber.test(cell) ? cell : cell.replace(unguardedFormula, "$1$2'");
}

export function unguarded(cell: string): string {
  return cell.replace(guardedFormula, '$1$2');
}
