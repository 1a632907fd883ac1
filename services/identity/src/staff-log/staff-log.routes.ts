import { actionText, type LogEntry, limits, logKinds, type staffLogRoutes } from '@shop/contracts';
import {
  answer,
  answerCsv,
  boundsOfDay,
  cutPage,
  decodeCursor,
  type Handlers,
  pageLinks,
} from '@shop/service-kit';
import { z } from 'zod';
import type { LogFilter, StaffLogStore } from './staff-log.store.ts';

/** Time (ms) and id of the page's last entry. */
const cursorKey = z.tuple([z.number(), z.string()]);

const columns = [
  'time',
  'person',
  'person_id',
  'action',
  'kind',
  'thing',
  'thing_id',
  'changes',
  'request',
] as const;

interface AskedFilter extends Omit<LogFilter, 'from' | 'until'> {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function filterOf({ by, kind, thing, from, to }: AskedFilter): LogFilter {
  return {
    by,
    kind,
    thing: thing === '' ? undefined : thing,
    from: from === undefined ? undefined : boundsOfDay(from).from,
    until: to === undefined ? undefined : boundsOfDay(to).until,
  };
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function changesText(changes: LogEntry['changes']): string {
  return changes
    .map(({ field, before, after }) => `${field}: ${valueText(before)} -> ${valueText(after)}`)
    .join('; ');
}

async function* cellsOf(entries: AsyncIterable<LogEntry>): AsyncGenerator<readonly string[]> {
  for await (const { at, by, byUid, call, thing, changes, requestId = '' } of entries)
    yield [
      at,
      by,
      byUid,
      actionText(call),
      logKinds[thing.kind],
      thing.name,
      thing.id,
      changesText(changes),
      requestId,
    ];
}

export function staffLogRouteHandlers(staffLog: StaffLogStore): Handlers<typeof staffLogRoutes> {
  return {
    listStaffLog: async ({ query: { cursor, limit = limits.pageDefault, ...query } }) => {
      const key = cursor === undefined ? undefined : decodeCursor(cursorKey, cursor);
      const after = key && { at: new Date(key[0]), id: key[1] };
      const filter = filterOf(query);
      const [found, total] = await Promise.all([
        staffLog.page(filter, { after, limit: limit + 1 }),
        staffLog.count(filter),
      ]);
      const { rows, next } = cutPage(found, limit, ({ at, id }) => [Date.parse(at), id]);
      const headers = pageLinks({ path: '/staff-log', query: { ...query, limit }, total, next });
      return answer(rows, { headers });
    },

    exportStaffLog: async ({ query }) =>
      answerCsv('staff-log', columns, cellsOf(staffLog.stream(filterOf(query)))),
  };
}
