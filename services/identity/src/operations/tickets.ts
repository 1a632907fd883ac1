import { randomBytes } from 'node:crypto';
import { limits } from '@shop/contracts';
import type { RedisConnection } from '@shop/service-kit';

export interface Tickets {
  readonly issue: (email: string) => Promise<string>;
  /** Whose ticket it is; undefined for one that is unknown, used or too old. */
  readonly use: (ticket: string) => Promise<string | undefined>;
}

/** Tickets to the queue board: good for one use by whoever shows it first, and only for a minute. */
export function createTickets(redis: RedisConnection, prefix: string): Tickets {
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
