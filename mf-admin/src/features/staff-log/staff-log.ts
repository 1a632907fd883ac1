import { actionText, calls, type LogEntry, type LogKind, logKinds } from '@shop/contracts/client';
import { callPages, useApi } from '@shop/front-kit';
import { usePagedList } from '@shop/front-kit/tables';

function isKind(text: string): text is LogKind {
  return text in logKinds;
}

/** Reads the filters in the address; empty ones are not sent. */
export function filterIn(search: URLSearchParams) {
  const text = (name: string): string => search.get(name) ?? '';
  const kind = text('kind');
  return {
    by: text('by'),
    thing: text('thing'),
    from: text('from'),
    to: text('to'),
    kind: isKind(kind) ? kind : undefined,
  };
}

export type LogFilter = ReturnType<typeof filterIn>;

export function useStaffLog(filter: LogFilter) {
  const query = { limit: '50', ...filter };
  return usePagedList(callPages(useApi(), calls.listStaffLog, { query }));
}

export function actionOf({ call }: LogEntry): string {
  return actionText(call);
}

function valueText(value: unknown): string {
  if (value === undefined || value === '') return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Says what changed, one text per field. The values of some are not logged. */
export function changeTexts({ changes }: LogEntry): string[] {
  return changes.map(({ field, before, after }) => {
    if (before === undefined && after === undefined) return field;
    if (before === undefined) return `${field}: ${valueText(after)}`;
    return `${field}: ${valueText(before)} → ${valueText(after)}`;
  });
}
