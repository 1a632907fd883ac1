import {
  catalogRoutes,
  limits,
  type PartImport,
  type PartImportRow,
  partCsvColumns,
  type partImportRoutes,
} from '@shop/contracts';
import {
  answer,
  answerChunks,
  decodeCursor,
  encodeCursor,
  type Handlers,
  type Logger,
  pageLinks,
  refuse,
} from '@shop/service-kit';
import { z } from 'zod';
import { pageOf } from '../lists/list-replies.ts';
import { toPart } from '../parts/part.rules.ts';
import type { PartStore } from '../parts/part.store.ts';
import { csvOf } from './csv-of.ts';
import { guarded } from './part-cells.rules.ts';
import { cellsOf } from './part-columns.rules.ts';
import type { StoredImport } from './part-import.store.ts';
import type { StoredRow } from './part-import-rows.store.ts';
import { isAtWork, type StepDeps, sendStep } from './part-import-step.ts';
import { type ReceiveDeps, receiveFile } from './receive-file.ts';

export interface PartImportRouteDeps extends ReceiveDeps, StepDeps {
  readonly logger: Logger;
  readonly parts: Pick<PartStore, 'stream'>;
}

function toImport(found: StoredImport): PartImport {
  const { _id, state, createdAt, by, rows, counts, applied, skipped } = found;
  return {
    _id: _id.toHexString(),
    state,
    createdAt: createdAt.toISOString(),
    by,
    rows,
    counts,
    applied,
    skipped,
  };
}

function toRow({
  line,
  state = 'unchanged',
  partNumber = '',
  changes = [],
  faults = [],
  ...row
}: StoredRow): PartImportRow {
  const { note, outcome } = row;
  return {
    line,
    state,
    partNumber,
    changes,
    faults,
    ...(note === undefined ? {} : { note }),
    ...(outcome === undefined ? {} : { outcome }),
  };
}

function asFile(name: string) {
  return { 'content-disposition': `attachment; filename="${name}.csv"` };
}

const rowCursor = z.tuple([z.number().int()]);

async function* faultsOf(rows: AsyncIterable<StoredRow>): AsyncGenerator<string[]> {
  for await (const { line, partNumber = '', faults = [] } of rows)
    for (const { column, reason } of faults) yield [String(line), partNumber, column, reason].map(guarded);
}

async function* partRows(parts: ReturnType<PartStore['stream']>): AsyncGenerator<string[]> {
  for await (const part of parts) yield cellsOf(toPart(part));
}

function totalOf({ counts }: StoredImport, state: PartImportRow['state'] | undefined): number {
  return state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
}

export function partImportHandlers(deps: PartImportRouteDeps): Handlers<typeof partImportRoutes> {
  const { imports, rows, parts, now } = deps;
  const find = async (id: string): Promise<StoredImport> => {
    const found = await imports.byId(id);
    if (!found) throw refuse.notFound('Import');
    return found;
  };
  const decide = { apply: imports.apply, discard: (id: string) => discard(deps, id) };
  const wanted = {
    apply: ['applying', 'applied'],
    discard: ['discarded'],
  };
  return {
    startPartImport: async ({ request, caller }) => {
      const received = await receiveFile(deps, request, caller.email);
      void beginWork(deps, received);
      return answer(toImport(received));
    },
    listPartImports: async () => answer((await imports.list()).map(toImport)),
    getPartImport: async ({ params }) => answer(toImport(await find(params.id))),
    listPartImportRows: async ({ params, query }) => {
      const found = await find(params.id);
      const { limit = limits.pageDefault, state } = query;
      const [afterLine] = query.cursor === undefined ? [0] : decodeCursor(rowCursor, query.cursor);
      const read = await rows.page({ importId: params.id, state, afterLine }, limit + 1);
      const page = pageOf(read, limit, { cursorOf: ({ line }) => encodeCursor([line]), show: toRow });
      const path = catalogRoutes.listPartImportRows.path.replace(':id', params.id);
      const total = totalOf(found, state);
      const headers = pageLinks({ path, query: { state, limit }, total, next: page.next });
      return answer([...page.rows], { headers });
    },
    exportPartImportFaults: async ({ params }) => {
      await find(params.id);
      const faulty = rows.stream({ importId: params.id, state: 'faulty', afterLine: 0 });
      const titles = ['line', 'part_number', 'column', 'reason'];
      return answerChunks(csvOf(titles, faultsOf(faulty)), { headers: asFile('faults') });
    },
    decidePartImport: async ({ params, body: { decision } }) => {
      await find(params.id);
      await decide[decision](params.id);
      const found = await find(params.id);
      void beginWork(deps, found);
      if (wanted[decision].includes(found.state)) return answer(toImport(found));
      throw refuse.conflict('import-decided', `This import is ${found.state}`, { state: found.state });
    },
    exportParts: async () => {
      const day = now().toISOString().slice(0, 10);
      return answerChunks(csvOf(partCsvColumns, partRows(parts.stream())), {
        headers: asFile(`parts-${day}`),
      });
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

async function discard({ imports, rows }: ReceiveDeps, id: string): Promise<void> {
  if (!(await imports.discard(id))) return;
  const found = await imports.byId(id);
  if (found) await rows.removeOf(found._id);
}
