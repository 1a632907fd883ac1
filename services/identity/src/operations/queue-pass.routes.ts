import { limits, operationsRoutes } from '@shop/contracts';
import { answer, type Handlers } from '@shop/service-kit';
import type { Tickets } from './tickets.ts';

const { issueQueuePass } = operationsRoutes;

export function queuePassHandlers(tickets: Tickets): Handlers<{ issueQueuePass: typeof issueQueuePass }> {
  return {
    issueQueuePass: async ({ caller }) =>
      answer(
        { ticket: await tickets.issue(caller.email), expiresIn: limits.queueTicketSeconds },
        { headers: { 'cache-control': 'no-store' } },
      ),
  };
}
