import { routes, type salesPeriods, type Work } from '@shop/contracts/client';
import { callQuery, useApi, useQuery, useRoles } from '@shop/front-kit';

export type SalesPeriod = (typeof salesPeriods)[number];

const refreshMs = 60_000;

/** A line of work. Failed jobs have no age: the queues do not keep it. */
export interface WorkLine {
  readonly what: Work['what'] | 'failed-jobs';
  readonly count: number;
  readonly oldest?: string;
}

/** Reads the work of this person: each service counts its own and leaves out what the caller may not do. */
export function useWork() {
  const api = useApi();
  const mayOperate = useRoles().may('operations');
  const fresh = { refetchInterval: refreshMs, staleTime: 0 };
  const orders = useQuery({ ...callQuery(api, routes.getOrderWork, {}), ...fresh });
  const catalog = useQuery({ ...callQuery(api, routes.getCatalogWork, {}), ...fresh });
  const running = useQuery({ ...callQuery(api, routes.listRunning, {}), ...fresh, enabled: mayOperate });
  const failedJobs = running.data?.queues.reduce((sum, { deadLetters }) => sum + deadLetters, 0) ?? 0;
  const queries = [orders, catalog, ...(mayOperate ? [running] : [])];
  const lines: WorkLine[] = [
    ...(orders.data ?? []),
    ...(catalog.data ?? []),
    ...(failedJobs > 0 ? [{ what: 'failed-jobs' as const, count: failedJobs }] : []),
  ];
  return {
    lines,
    isPending: queries.some((query) => query.isPending),
    /** A service did not answer, so lines may be missing. */
    failed: queries.filter((query) => query.isError),
  };
}

export function useSales(days: SalesPeriod) {
  return useQuery({ ...callQuery(useApi(), routes.getSales, { query: { days } }), staleTime: 0 });
}
