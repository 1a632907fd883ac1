import { randomBytes } from 'node:crypto';
import { limits, operationsRoutes } from '@shop/contracts';
import { answer, type Handlers, type RedisConnection } from '@shop/service-kit';

const { issueQueuePass } = operationsRoutes;

export interface QueueTickets {
  readonly issue: (email: string) => Promise<string>;
  /** Returns the ticket's email, or undefined when it is unknown, used or expired. */
  readonly use: (ticket: string) => Promise<string | undefined>;
}

/** Issues tickets to the queue board, each valid for one use within a minute by anyone who has it. */
export function createQueueTickets(redis: RedisConnection, prefix: string): QueueTickets {
  const key = (ticket: string): string => `${prefix}:queue-ticket:${ticket}`;
  return {
    issue: async (email) => {
      const ticket = randomBytes(32).toString('base64url');
      await redis.set(key(ticket), email, 'EX', limits.queueTicketSeconds);
      return ticket;
    },
    use: async (ticket) => (await redis.getdel(key(ticket))) ?? undefined,
  };
}

export function queueTicketHandlers(
  tickets: QueueTickets,
): Handlers<{ issueQueuePass: typeof issueQueuePass }> {
  return {
    issueQueuePass: async ({ caller }) =>
      answer({ ticket: await tickets.issue(caller.email), expiresIn: limits.queueTicketSeconds }),
  };
}
