import { type Logger, type Outbox, type Role, refuse } from '@shop/service-kit';
import type { UserStore } from './user.store.ts';

/** Gives or takes a role and tells the other services; `by` is the admin's email or what else decided. */
export type DecideRole = (
  email: string,
  role: Role,
  by: string,
) => Promise<'changed' | 'unchanged' | 'unknown'>;

export const createDecideRole =
  (parts: {
    users: Pick<UserStore, 'changeRole'>;
    outbox: Pick<Outbox, 'send'>;
    logger: Logger;
  }): DecideRole =>
  async (email, role, by) => {
    const change = await parts.users.changeRole(email, role, by);
    if (change.outcome === 'contended') {
      throw refuse.conflict('role-contended', 'Somebody else changed this user just now, please try again');
    }
    if (change.outcome === 'changed') {
      parts.logger.info({ user: change.userId.toHexString(), role }, 'role changed');
      await parts.outbox.send(change.userId, change.entries);
    }
    return change.outcome;
  };
