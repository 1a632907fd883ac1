import { type Envelope, partImportStep, queues } from '@shop/contracts';
import { type Actor, asActor, type MessageHandler, on, outboxEntry, type Producer } from '@shop/service-kit';
import { type ApplyDeps, applyRows } from './apply-rows.ts';
import { type CheckDeps, checkRows } from './check-rows.ts';
import type { ImportAtWork, PartImportStore, StoredImport } from './part-import.store.ts';
import type { PartImportRowStore } from './part-import-rows.store.ts';
import { trimImport } from './receive-file.ts';
import { type UndoDeps, undoRows } from './undo-rows.ts';

export function isAtWork(found: StoredImport): found is ImportAtWork {
  const { receiving, state } = found;
  return !receiving && (state === 'checking' || state === 'applying' || state === 'undoing');
}

/** The id depends only on the step, so duplicates are dropped. */
function stepMessage({ _id, state, afterLine }: ImportAtWork, now: Date): Envelope {
  const importId = _id.toHexString();
  const id = `part-import-${importId}-${state}-${afterLine}`;
  const payload = { importId, state, afterLine };
  return outboxEntry(queues.catalogPartImports, partImportStep, { id, payload, now }).message;
}

export interface StepDeps {
  readonly producer: Pick<Producer, 'republish'>;
  readonly now: () => Date;
}

/** Queues the next step, unless it is already queued or running. */
export async function sendStep({ producer, now }: StepDeps, found: ImportAtWork): Promise<void> {
  await producer.republish(queues.catalogPartImports, stepMessage(found, now()), { completed: 'repeat' });
}

export interface PartImportDeps extends StepDeps, Omit<CheckDeps & ApplyDeps & UndoDeps, 'rows' | 'now'> {
  readonly imports: PartImportStore;
  readonly rows: PartImportRowStore;
}

/** An upload takes two minutes at most; an older one belongs to a killed process. */
const receivingMs = 5 * 60_000;

const work = { checking: checkRows, applying: applyRows, undoing: undoRows };

/** The changes of parts are signed by the person who asked for this step. */
function askedBy({ state, by, byUid, undoneBy, undoneByUid }: ImportAtWork): Actor | undefined {
  const [email, uid] = state === 'undoing' ? [undoneBy, undoneByUid] : [by, byUid];
  return email !== undefined && uid !== undefined ? { email, uid } : undefined;
}

/** Safe to repeat and to run concurrently: the results of rows and their counts are written once. */
async function runStep(deps: PartImportDeps, found: ImportAtWork): Promise<void> {
  const { rows, next } = await deps.rows.ofStep(found);
  await asActor(askedBy(found), () => work[found.state](deps, found, rows));
  const counts = await deps.rows.count(rows, found.state === 'checking' ? 'state' : 'outcome');
  await deps.imports.endStep(found, { counts, next });
}

/** Each job is one step. The import knows its current step, so a message for a finished one does nothing. */
export function partImportHandlers(deps: PartImportDeps): readonly MessageHandler[] {
  return [
    on(partImportStep, async ({ importId, state, afterLine }) => {
      const found = await deps.imports.byId(importId);
      if (found?.state !== state || found.afterLine !== afterLine || !isAtWork(found)) return;
      await runStep(deps, found);
      const then = await deps.imports.byId(importId);
      if (then && isAtWork(then)) await sendStep(deps, then);
    }),
  ];
}

/** Queues the next step of every import. Starts imports, and resumes them after a crash or the loss of Redis. */
export function createPartImportSweep(deps: PartImportDeps) {
  return async (): Promise<void> => {
    for (const found of await deps.imports.atWork()) if (isAtWork(found)) await sendStep(deps, found);
  };
}

export function createOldImportSweep({
  imports,
  rows,
  now,
}: Pick<PartImportDeps, 'imports' | 'rows' | 'now'>) {
  return async (): Promise<void> => {
    for (const id of await imports.outdated(now(), new Date(now().getTime() - receivingMs))) {
      await rows.removeOf(id);
      await imports.remove(id);
    }
    for (const id of await imports.wholeBefore(now())) await trimImport({ imports, rows }, id);
  };
}
