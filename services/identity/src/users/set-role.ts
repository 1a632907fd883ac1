import { type Logger, type Outbox, refuse } from '@shop/service-kit';
import type { UserStore } from './user.store.ts';
import type { RoleChangeInput } from './user-roles.store.ts';

/** Gives or takes a role and tells the other services. */
export type SetRole = (decision: RoleChangeInput) => Promise<'changed' | 'unchanged' | 'unknown'>;

export function createSetRole(deps: {
  users: Pick<UserStore, 'changeRole'>;
  outbox: Pick<Outbox, 'publish'>;
  logger: Logger;
}): SetRole {
  return async (decision) => {
    const change = await deps.users.changeRole(decision);
    if (change.outcome === 'contended') {
      throw refuse.conflict('role-contended', 'Somebody else changed this user just now, please try again');
    }
    if (change.outcome === 'changed') {
      deps.logger.info({ user: change.userId.toHexString(), role: decision.role }, 'role changed');
      await deps.outbox.publish(change.userId, change.entries);
    }
    return change.outcome;
  };
}
