import { routes } from '@shop/contracts';
import { useApi, useQuery } from '@shop/front-kit';
import { type StatusRow, serviceRows } from '../status-rows.ts';
import { readFrontEnds } from './front-ends.ts';

const everyMs = 10_000;

/** What runs right now; looked at again every few seconds while somebody sees it. */
export function useSystemStatus() {
  const api = useApi();
  return useQuery({
    queryKey: ['system-status'],
    queryFn: async ({ signal }): Promise<StatusRow[]> => {
      const [services, frontEnds] = await Promise.all([
        api.call(routes.listRunning, { signal }),
        readFrontEnds(),
      ]);
      return [...serviceRows(services.body), ...frontEnds];
    },
    staleTime: 0,
    refetchInterval: everyMs,
  });
}
