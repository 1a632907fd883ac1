import { calls } from '@shop/contracts/client';
import { Button, EmptyState, PageTitle } from '@shop/front-kit';
import { useDownload } from '@shop/front-kit/orders';
import { PagedTable, useFilterParams } from '@shop/front-kit/tables';
import { useDeferredValue } from 'react';
import { LogFilters } from '../features/staff-log/log-filters.tsx';
import { columnCount, LogTable } from '../features/staff-log/log-table.tsx';
import { filterIn, type LogFilter, useStaffLog } from '../features/staff-log/staff-log.ts';

const none = <EmptyState title="No entries" text="No change by staff matches these filters." />;

function Entries({ filter }: { filter: LogFilter }) {
  return (
    <PagedTable list={useStaffLog(filter)} noun="entries" columns={columnCount} empty={none}>
      {(entries) => <LogTable entries={entries} />}
    </PagedTable>
  );
}

export function StaffLogPage() {
  const [search, change] = useFilterParams();
  const filter = filterIn(search);
  const download = useDownload((api) => api.call(calls.exportStaffLog, { query: filter }), 'staff-log.csv');
  return (
    <>
      <PageTitle
        title="Log"
        lead="What staff changed, newest first. Entries appear within seconds and are kept for two years."
      />
      <LogFilters filter={filter} onChange={change}>
        <Button className="justify-self-start" busy={download.isPending} onClick={() => download.mutate()}>
          Export CSV
        </Button>
      </LogFilters>
      <Entries filter={filterIn(useDeferredValue(search))} />
    </>
  );
}
