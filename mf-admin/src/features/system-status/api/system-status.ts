import { calls, type FrontEndHealth } from '@shop/contracts/client';
import { keyOf, polled } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { addVisits, readFrontEnds } from './front-ends.ts';
import { inOrder, mailsRow, runningRows, type StatusRow } from './status-rows.ts';

const pollMs = 10_000;

const noVisits: FrontEndHealth = { since: '', packages: [] };

/** Reads every process, queue and front end; polls while the page is open. */
export function useSystemStatus() {
  const api = useApi();
  return useQuery({
    queryKey: [...keyOf(calls.listRunning), 'status'],
    queryFn: async ({ signal }): Promise<StatusRow[]> => {
      const [running, frontEnds, visits, mails] = await Promise.all([
        api.call(calls.listRunning, { signal }),
        readFrontEnds(),
        // Visitor data is optional: show the running processes without it.
        api.call(calls.readFrontEndHealth, { signal }).then(
          ({ body }) => body,
          () => noVisits,
        ),
        // Without the notifications service, its own row says that it is not running.
        api.call(calls.readWaitingMails, { signal }).then(
          ({ body }) => [mailsRow(body, Date.now())],
          () => [],
        ),
      ]);
      return inOrder([...runningRows(running.body), ...mails, ...addVisits(frontEnds, visits)]);
    },
    ...polled(pollMs),
  });
}
