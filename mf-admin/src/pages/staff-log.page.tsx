import { calls } from '@shop/contracts/client';
import { Button, EmptyState } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import { ListPage, TableView, useListFilter, useTableModel } from '@shop/front-kit/tables';
import { columns } from '../features/staff-log/log-columns.tsx';
import { LogFilters } from '../features/staff-log/log-filters.tsx';
import { logFilter, useStaffLog } from '../features/staff-log/staff-log.ts';

const none = <EmptyState title="No entries" text="No change by staff matches these filters." />;

export function StaffLogPage() {
  const [filter, change] = useListFilter(logFilter);
  const list = useStaffLog(filter);
  const model = useTableModel({ name: 'log', columns, rows: list.rows, keyOf: ({ id }) => id });
  const download = useDownload((api) => api.call(calls.exportStaffLog, { query: filter }), 'staff-log.csv');
  return (
    <ListPage
      title="Log"
      lead="What staff changed, newest first. Entries appear within seconds and are kept for two years."
      label="Entries"
      filters={<LogFilters filter={filter} onChange={change} />}
      views="log"
      model={model}
      tools={
        <Button kind="plain" busy={download.isPending} onClick={() => download.mutate()}>
          Export CSV
        </Button>
      }
      list={list}
      noun="entries"
      empty={none}
    >
      {() => <TableView label="Log" model={model} />}
    </ListPage>
  );
}
