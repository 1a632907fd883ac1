import {
  type Envelope,
  type PartImport,
  type PartImportRow,
  partImport,
  partImportRow,
} from '@shop/contracts';
import { routeMessage, withContext } from '@shop/service-kit';
import type { TestReply, TestRequest } from '@shop/service-kit/testing';
import type { Db } from 'mongodb';
import { type PartCells, partCsvColumns } from '../imports/part-columns.rules.ts';
import { createPartImportStore } from '../imports/part-import.store.ts';
import {
  createOldImportSweep,
  createPartImportSweep,
  type PartImportDeps,
  partImportHandlers,
} from '../imports/part-import.worker.ts';
import { createPartImportRowStore } from '../imports/part-import-rows.store.ts';
import { changePart } from '../parts/change-part.ts';
import { createPartStore } from '../parts/part.store.ts';
import { createPartChangeStore } from '../parts/part-change.store.ts';
import { adminToken } from './catalog.ts';

function now(): Date {
  return new Date();
}

export async function importDepsForTest(db: Db): Promise<Omit<PartImportDeps, 'producer'>> {
  const parts = await createPartStore(db);
  const history = await createPartChangeStore(db);
  return {
    imports: await createPartImportStore(db),
    rows: await createPartImportRowStore(db),
    parts,
    history,
    changePart: (request) => changePart({ parts, history, now }, request),
    changes: { announce: async () => undefined },
    now,
  };
}

/** A worker whose queue is a list; `work` runs all queued messages. */
export function importWorker(deps: Omit<PartImportDeps, 'producer'>) {
  const waiting: Envelope[] = [];
  const producer: PartImportDeps['producer'] = {
    republish: async (_queue, message) => {
      if (!waiting.some(({ id }) => id === message.id)) waiting.push(message);
      return 'added';
    },
  };
  const all = { ...deps, producer };
  const handlers = partImportHandlers(all);
  const sweep = createPartImportSweep(all);
  const removeOld = createOldImportSweep(all);
  const context = { requestId: 'import-test', abandon: () => undefined };
  const run = (message: Envelope) => withContext(context, () => routeMessage(handlers, message).run());
  return {
    sweep,
    removeOld,
    waiting,
    run,
    work: async (): Promise<void> => {
      await sweep();
      for (let message = waiting.shift(); message; message = waiting.shift()) await run(message);
    },
  };
}

/** Builds a CSV with the columns of the first row. */
export function csvFile(rows: readonly PartCells[]): string {
  const columns = partCsvColumns.filter((column) => column in (rows[0] ?? {}));
  const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
  return [columns, ...rows.map((row) => columns.map((column) => quoted(row[column])))].join('\r\n');
}

export function importCalls(request: TestRequest, token = adminToken) {
  const call = (method: string, path: string, body?: unknown): Promise<TestReply> =>
    request(method, path, { token, body });
  return {
    call,
    upload: (file: string): Promise<TestReply> =>
      request('POST', '/part-import', { token, body: file, headers: { 'content-type': 'text/csv' } }),
    read: async (id: string): Promise<PartImport> => {
      const all = partImport.array().parse((await call('GET', '/part-imports')).body);
      const found = all.find(({ _id }) => _id === id);
      if (!found) throw new Error(`no import ${id}`);
      return found;
    },
    rows: async (id: string, query = 'limit=100'): Promise<PartImportRow[]> =>
      partImportRow.array().parse((await call('GET', `/part-import-rows/${id}?${query}`)).body),
    decide: (id: string, decision: 'apply' | 'discard' | 'undo') =>
      call('PATCH', `/part-import/${id}`, { decision }),
  };
}
