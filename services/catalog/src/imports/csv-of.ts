import { stringify } from 'csv-stringify/sync';

/** Small, so that a slow client is seen to take something now and then. */
const chunkLength = 16 * 1024;

/** Excel takes a file for UTF-8 by this mark only. */
const byteOrderMark = '\ufeff';

function lines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** A CSV as spreadsheet programs like it, piece by piece. */
export async function* csvOf(
  titles: readonly string[],
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  let chunk = byteOrderMark + lines([titles]);
  for await (const row of rows) {
    chunk += lines([row]);
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
