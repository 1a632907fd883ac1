import { calls, type Work } from '@shop/contracts/client';
import { callQuery, polled, useRoles } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';

const refreshMs = 60_000;

/** The home page shows no more lines than a person takes in at a glance. */
const mostLines = 8;

/** A line of work. Parts low in stock and failed jobs have no age: it is not kept. */
export interface WorkLine {
  readonly what: Work['what'] | 'low-stock' | 'failed-jobs';
  readonly count: number;
  readonly oldest?: string;
}

/** Reads the work of this person: each service counts its own and leaves out what the caller may not do. */
export function useWork() {
  const api = useApi();
  const { may } = useRoles();
  const [mayStock, mayOperate] = [may('stock.adjust'), may('operations')];
  const fresh = polled(refreshMs);
  const orders = useQuery({ ...callQuery(api, calls.getOrderWork, {}), ...fresh });
  const catalog = useQuery({ ...callQuery(api, calls.getCatalogWork, {}), ...fresh });
  const parts = useQuery({ ...callQuery(api, calls.getPartFigures, {}), ...fresh, enabled: mayStock });
  const running = useQuery({ ...callQuery(api, calls.listRunning, {}), ...fresh, enabled: mayOperate });
  const failedJobs = running.data?.queues.reduce((sum, { deadLetters }) => sum + deadLetters, 0) ?? 0;
  const queries = [orders, catalog, mayStock && parts, mayOperate && running].filter(
    (query) => query !== false,
  );
  const lines: WorkLine[] = [
    ...(orders.data ?? []),
    ...(catalog.data ?? []),
    { what: 'low-stock', count: parts.data?.lowStock ?? 0 },
    { what: 'failed-jobs', count: failedJobs },
  ];
  return {
    lines: lines.filter(({ count }) => count > 0).slice(0, mostLines),
    isPending: queries.some((query) => query.isPending),
    /** A service did not answer, so lines may be missing. */
    failed: queries.filter((query) => query.isError),
  };
}
