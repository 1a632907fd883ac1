import { randomBytes } from 'node:crypto';
import { limits, operationsRoutes } from '@shop/contracts';
import { answer, type Handlers, type RedisConnection } from '@shop/service-kit';

const { issueQueuePass } = operationsRoutes;

export interface QueueTickets {
  readonly issue: (email: string) => Promise<string>;
  /** Whose ticket it is; undefined for one that is unknown, used or too old. */
  readonly use: (ticket: string) => Promise<string | undefined>;
}

/** Tickets to the queue board: good for one use by whoever shows it first, and only for a minute. */
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
