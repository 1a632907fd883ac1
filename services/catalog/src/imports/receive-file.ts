import { Refusal, type Request, refuse } from '@shop/service-kit';
import { unreadableFile } from './csv-fault.ts';
import type { PartImportStore, StoredImport } from './part-import.store.ts';
import type { PartImportRowStore } from './part-import-rows.store.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

export interface ReceiveDeps {
  readonly imports: PartImportStore;
  readonly rows: PartImportRowStore;
  readonly now: () => Date;
}

/** How long an import is kept, with its rows. */
const keepMs = 24 * 3_600_000;
/** In the whole shop. */
const unfinishedAtMost = 20;
/** Rows that are written together: so many, or so much text. */
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

/** Each admin has one import that is not finished, and one that is. */
async function begin({ imports, rows, now }: ReceiveDeps, by: string): Promise<StoredImport> {
  if ((await imports.countUnfinished()) >= unfinishedAtMost)
    throw refuse.conflict(
      'too-many-imports',
      'Too many imports are not finished yet, please try again later',
    );
  const at = now();
  const begun = await imports.begin({ by, now: at, expiresAt: new Date(at.getTime() + keepMs) });
  if (!begun) {
    const importId = (await imports.unfinishedOf(by))?._id.toHexString();
    throw refuse.conflict('import-unfinished', 'You have an import that is not finished yet', { importId });
  }
  for (const id of await imports.finishedOf(by)) {
    await rows.removeOf(id);
    await imports.remove(id);
  }
  return begun;
}

async function keepRows({ imports, rows }: ReceiveDeps, { _id }: StoredImport, bytes: AsyncIterable<Buffer>) {
  let count = 0;
  for await (const batch of inBatches(readCsv(bytes))) {
    await rows.add(_id, batch);
    count += batch.length;
  }
  const received = await imports.received(_id, count);
  if (!received) throw refuse.conflict('import-discarded', 'This import was discarded');
  return received;
}

/** A browser sees a refusal for certain only once all of its file was taken; one that leaves meanwhile needs none. */
async function takeTheRest(request: Request): Promise<void> {
  try {
    for await (const _ of request.iterator({ destroyOnReturn: false }));
  } catch {
    request.destroy();
  }
}

/** Keeps the rows of an uploaded file, to be checked; whatever goes wrong, nothing of it stays. */
export async function receiveFile(deps: ReceiveDeps, request: Request, by: string): Promise<StoredImport> {
  const begun = await begin(deps, by);
  try {
    return await keepRows(deps, begun, request.iterator({ destroyOnReturn: false }));
  } catch (error) {
    await deps.rows.removeOf(begun._id);
    await deps.imports.remove(begun._id);
    if (error instanceof Refusal) {
      await takeTheRest(request);
      throw error;
    }
    throw request.destroyed ? unreadableFile('The file did not arrive whole') : error;
  }
}
