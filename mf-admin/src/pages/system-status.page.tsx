import { t } from '@lingui/core/macro';
import { Button, ErrorState, NotCurrent, PageTitle } from '@shop/front-kit';
import { DataTableSkeleton } from '@shop/front-kit/tables';
import { ExternalLink } from 'lucide-react';
import { useOpenQueues } from '../features/system-status/api/open-queues.ts';
import { summaryOf } from '../features/system-status/api/status-rows.ts';
import { useSystemStatus } from '../features/system-status/api/system-status.ts';
import { SystemStatusTable } from '../features/system-status/system-status-table.tsx';

function OpenQueues() {
  const { isPending, openTab } = useOpenQueues();
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button busy={isPending} onClick={openTab}>
        {t`Open queues`}
        <ExternalLink aria-hidden size={16} />
        <span className="sr-only">{t`(in a new tab)`}</span>
      </Button>
      <p className="kit-caption">{t`Messages between services; retry failed ones here`}</p>
    </div>
  );
}

function Board() {
  const query = useSystemStatus();
  const { data: rows, error, isPending, isFetching, refetch } = query;
  if (isPending) return <DataTableSkeleton label={t`System Status`} columns={4} />;
  if (!rows) return <ErrorState error={error} busy={isFetching} onRetry={() => refetch()} />;
  return (
    <>
      <NotCurrent query={query} />
      <p className="kit-caption mb-2" role="status">
        {summaryOf(rows)}
      </p>
      <SystemStatusTable rows={rows} />
    </>
  );
}

export function SystemStatusPage() {
  return (
    <>
      <PageTitle
        title={t`System Status`}
        lead={t`Version, uptime and health of every process, queue and front end, and of waiting mails. Updates every ten seconds.`}
      />
      <OpenQueues />
      <Board />
    </>
  );
}
