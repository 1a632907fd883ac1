import { Refusal, type Request, refuse } from '@shop/service-kit';
import { unreadableFile } from './csv-text.ts';
import type { PartImportStore, StoredImport } from './part-import.store.ts';
import type { PartImportRowStore } from './part-import-rows.store.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

export interface ReceiveDeps {
  readonly imports: PartImportStore;
  readonly rows: PartImportRowStore;
  readonly now: () => Date;
}

/** Across the whole shop. */
const unfinishedAtMost = 20;
/** Rows are written in batches of this many rows or characters. */
const batchRows = 500;
const batchLength = 1024 * 1024;

function lengthOf({ cells }: CsvRow): number {
  return Object.values(cells).reduce((sum, cell) => sum + cell.length, 0);
}

async function* inBatches(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  let length = 0;
  for await (const row of rows) {
    batch.push(row);
    length += lengthOf(row);
    if (batch.length < batchRows && length < batchLength) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  yield batch;
}

/** Starts an import. Refuses a second unfinished one per admin; of older finished ones, keeps only what an undo needs. */
export async function beginImport(
  { imports, rows, now }: ReceiveDeps,
  by: string,
  kind: StoredImport['kind'],
): Promise<StoredImport> {
  if ((await imports.countUnfinished()) >= unfinishedAtMost)
    throw refuse.conflict('too-many-imports', 'Too many imports in progress. Please try again later.');
  const begun = await imports.begin({ by, kind, now: now() });
  if (!begun) {
    const importId = (await imports.unfinishedOf(by))?._id.toHexString();
    throw refuse.conflict('import-unfinished', 'You already have an import in progress', { importId });
  }
  for (const _id of await imports.wholeOf(by)) await trimImport({ imports, rows }, _id);
  return begun;
}

/** Removes the rows of a finished import that wrote nothing. An undo may run meanwhile: it reads only the others. */
export async function trimImport(
  { imports, rows }: Pick<ReceiveDeps, 'imports' | 'rows'>,
  _id: StoredImport['_id'],
): Promise<void> {
  await rows.trim(_id);
  await imports.markTrimmed(_id);
}

export async function withdrawImport(
  { imports, rows }: ReceiveDeps,
  { _id }: Pick<StoredImport, '_id'>,
): Promise<void> {
  await rows.removeOf(_id);
  await imports.remove(_id);
}

async function keepRows(
  { imports, rows, now }: ReceiveDeps,
  { _id, by }: StoredImport,
  bytes: AsyncIterable<Buffer>,
) {
  let count = 0;
  const file = readCsv(bytes);
  for await (const batch of inBatches(file.rows)) {
    await rows.add(_id, batch);
    count += batch.length;
  }
  const read = { state: 'checking', rows: count, ...file.facts() } as const;
  const received = await imports.received(_id, read, { by, at: now() });
  if (!received) throw refuse.conflict('import-discarded', 'This import was discarded');
  return received;
}

/**
 * Browsers reliably show a refusal only after uploading the whole file, so read it all. If the client disconnects, there is no
 * reply to send.
 */
async function takeTheRest(request: Request): Promise<void> {
  try {
    for await (const _ of request.iterator({ destroyOnReturn: false }));
  } catch {
    request.destroy();
  }
}

/** Stores the rows of an uploaded file for checking; on any error, removes them again. */
export async function receiveFile(deps: ReceiveDeps, request: Request, by: string): Promise<StoredImport> {
  const begun = await beginImport(deps, by, 'file');
  try {
    return await keepRows(deps, begun, request.iterator({ destroyOnReturn: false }));
  } catch (error) {
    await withdrawImport(deps, begun);
    if (error instanceof Refusal) {
      await takeTheRest(request);
      throw error;
    }
    throw request.destroyed ? unreadableFile('The upload was interrupted. Please try again.') : error;
  }
}
