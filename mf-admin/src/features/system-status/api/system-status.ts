import { type FrontEndHealth, routes } from '@shop/contracts/client';
import { keyOf, polled, useApi, useQuery } from '@shop/front-kit';
import { addVisits, readFrontEnds } from './front-ends.ts';
import { inOrder, runningRows, type StatusRow } from './status-rows.ts';

const pollMs = 10_000;

const noVisits: FrontEndHealth = { since: '', packages: [] };

/** Reads every process, queue and front end; polls while the page is open. */
export function useSystemStatus() {
  const api = useApi();
  return useQuery({
    queryKey: [...keyOf(routes.listRunning), 'status'],
    queryFn: async ({ signal }): Promise<StatusRow[]> => {
      const [running, frontEnds, visits] = await Promise.all([
        api.call(routes.listRunning, { signal }),
        readFrontEnds(),
        // Visitor data is optional: show the running processes without it.
        api.call(routes.readFrontEndHealth, { signal }).then(
          ({ body }) => body,
          () => noVisits,
        ),
      ]);
      return inOrder([...runningRows(running.body), ...addVisits(frontEnds, visits)]);
    },
    ...polled(pollMs),
  });
}
