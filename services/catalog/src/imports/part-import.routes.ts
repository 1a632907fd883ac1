import {
  type catalogRoutes,
  type PartImport,
  type PartImportRow,
  type partBulkChangeRoutes,
  type partImportRoutes,
  type QueryOf,
  shopDay,
} from '@shop/contracts';
import { answer, answerCsv, type Handlers, type Logger, refuse } from '@shop/service-kit';
import { decodeNumberCursor } from '../lists/cursors.ts';
import { answerPage, pageOf } from '../lists/list-replies.ts';
import { toPart } from '../parts/part.rules.ts';
import type { PartStore } from '../parts/part.store.ts';
import { type BulkChangeDeps, prepareBulkChange } from './bulk-change.ts';
import { cellsOf, partCsvColumns } from './part-columns.rules.ts';
import type { StoredImport } from './part-import.store.ts';
import { isAtWork, type StepDeps, sendStep } from './part-import.worker.ts';
import type { StoredRow } from './part-import-rows.store.ts';
import { receiveFile } from './receive-file.ts';

export interface PartImportRouteDeps extends BulkChangeDeps, StepDeps {
  readonly logger: Logger;
  readonly parts: Pick<PartStore, 'stream' | 'byIds'>;
}

function toImport(found: StoredImport): PartImport {
  return {
    _id: found._id.toHexString(),
    state: found.state,
    kind: found.kind,
    createdAt: found.createdAt.toISOString(),
    by: found.by,
    byUid: found.byUid,
    rows: found.rows,
    counts: found.counts,
    applied: found.applied,
    skipped: found.skipped,
    undone: found.undone,
    kept: found.kept,
    encoding: found.encoding,
    decimalSign: found.decimalSign,
    trimmed: found.trimmed,
  };
}

function toRow(row: StoredRow): PartImportRow {
  const { line, state = 'unchanged', partNumber = '', changes = [], faults = [], note, outcome } = row;
  return { line, state, partNumber, changes, faults, note, outcome };
}

async function* faultyRows(rows: AsyncIterable<StoredRow>): AsyncGenerator<string[]> {
  for await (const { line, partNumber = '', faults = [] } of rows)
    for (const { column, reason } of faults) yield [String(line), partNumber, column, reason];
}

async function* partRows(parts: ReturnType<PartStore['stream']>): AsyncGenerator<string[]> {
  for await (const part of parts) yield cellsOf(toPart(part));
}

function totalOf(
  { counts, applied, trimmed, ...found }: StoredImport,
  { state, outcome }: Pick<RowsQuery, 'state' | 'outcome'>,
): number {
  if (outcome === 'written') return applied - found.undone - found.kept;
  if (outcome !== undefined) return found[outcome];
  if (state === undefined && trimmed) return applied + found.skipped;
  return state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
}

type RowsQuery = QueryOf<typeof catalogRoutes.listPartImportRows>;

export function partImportHandlers(
  deps: PartImportRouteDeps,
): Handlers<typeof partImportRoutes & typeof partBulkChangeRoutes> {
  const { imports, rows, parts, now } = deps;
  const find = async (id: string): Promise<StoredImport> => {
    const found = await imports.byId(id);
    if (!found) throw refuse.notFound('Import');
    return found;
  };
  const wanted = { apply: ['applying', 'applied'], discard: ['discarded'], undo: ['undoing', 'undone'] };
  return {
    startPartImport: async ({ request, caller }) => {
      const received = await receiveFile(deps, request, caller.email);
      void beginWork(deps, received);
      return answer(toImport(received));
    },
    changeManyParts: async ({ body, caller }) =>
      answer(toImport(await prepareBulkChange(deps, body, caller.email))),
    listPartImports: async () => answer((await imports.list()).map(toImport)),
    listPartImportRows: (call) =>
      answerPage(call, async (limit) => {
        const { state, outcome, cursor } = call.query;
        const found = await find(call.params.id);
        const list = { importId: found._id, state, outcome, afterLine: decodeNumberCursor(cursor, 0) };
        const page = pageOf(await rows.page(list, limit + 1), limit, {
          keyOf: ({ line }) => [line],
          show: toRow,
        });
        return { ...page, total: totalOf(found, { state, outcome }) };
      }),
    exportPartImportFaults: async ({ params }) => {
      const { _id: importId } = await find(params.id);
      const faulty = rows.stream({ importId, state: 'faulty', afterLine: 0 });
      const titles = ['line', 'part_number', 'column', 'reason'];
      return answerCsv('faults', titles, faultyRows(faulty));
    },
    decidePartImport: async ({ params, body: { decision, doubtful = false }, caller }) => {
      const { _id } = await find(params.id);
      const act = { by: caller.email, at: now() };
      if (decision === 'apply') await imports.apply(_id, doubtful, act);
      else if (decision === 'undo') await imports.undo(_id, act);
      else if (await imports.discard(_id, act)) await rows.removeOf(_id);
      const found = await find(params.id);
      void beginWork(deps, found);
      if (wanted[decision].includes(found.state)) return answer(toImport(found));
      if (decision === 'undo' && found.state === 'applied')
        throw refuse.conflict('import-decided', 'This import changed nothing', { state: found.state });
      throw refuse.conflict('import-decided', `This import is ${found.state}`, { state: found.state });
    },
    exportParts: async () => {
      const day = shopDay(now());
      return answerCsv(`parts-${day}`, partCsvColumns, partRows(parts.stream()));
    },
  };
}

/** Starts the first step. Ignores errors: when Redis is down, the workers' next sweep starts it. */
async function beginWork(deps: PartImportRouteDeps, found: StoredImport): Promise<void> {
  try {
    if (isAtWork(found)) await sendStep(deps, found);
  } catch (error) {
    deps.logger.debug({ err: error }, 'an import begins with the next round');
  }
}
