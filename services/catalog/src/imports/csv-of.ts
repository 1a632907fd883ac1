import { stringify } from 'csv-stringify/sync';

/** Small, so a slow client is seen to make progress. */
const chunkLength = 16 * 1024;

/** Excel detects UTF-8 only by this mark. */
const byteOrderMark = '\ufeff';

function lines(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** Streams a CSV that spreadsheet programs open correctly. */
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
