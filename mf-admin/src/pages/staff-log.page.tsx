import { plural, t } from '@lingui/core/macro';
import { calls } from '@shop/contracts/client';
import { EmptyState } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import { ListPage, TableView, ToolButton, useListFilter, useTableModel } from '@shop/front-kit/tables';
import { logColumns } from '../features/staff-log/log-columns.tsx';
import { LogFilters } from '../features/staff-log/log-filters.tsx';
import { logFilter, useStaffLog } from '../features/staff-log/staff-log.ts';

function None() {
  return <EmptyState title={t`No entries`} text={t`No change by staff matches these filters.`} />;
}

export function StaffLogPage() {
  const [filter, change] = useListFilter(logFilter);
  const list = useStaffLog(filter);
  const model = useTableModel({ name: 'log', columns: logColumns(), rows: list.rows, keyOf: ({ id }) => id });
  const download = useDownload((api) => api.call(calls.exportStaffLog, { query: filter }), 'staff-log.csv');
  return (
    <ListPage
      title={t`Log`}
      lead={t`What staff changed, newest first. Entries appear within seconds and are kept for two years.`}
      label={t`Entries`}
      filters={<LogFilters filter={filter} onChange={change} />}
      views="log"
      model={model}
      tools={
        <ToolButton
          kind="plain"
          busy={download.isPending}
          onClick={() => download.mutate()}
        >{t`Export CSV`}</ToolButton>
      }
      list={list}
      count={(total) => plural(total, { one: '# entry', other: '# entries' })}
      empty={<None />}
    >
      {() => <TableView label={t`Log`} model={model} />}
    </ListPage>
  );
}
