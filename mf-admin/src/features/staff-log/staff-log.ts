import { actionText, calls, type LogEntry, type LogKind, logKinds } from '@shop/contracts/client';
import { callPages } from '@shop/front-kit';
import { choiceFilter, type ListFilter, listFilter, textFilter, usePagedList } from '@shop/front-kit/tables';
import { useApi } from '@shop/shop-runtime';

const kinds = Object.keys(logKinds) as LogKind[];

/** The filters in the address; empty ones are not sent. */
export const logFilter = listFilter({
  by: textFilter,
  thing: textFilter,
  from: textFilter,
  to: textFilter,
  kind: choiceFilter(kinds),
});

export type LogFilter = ListFilter<typeof logFilter>;

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
