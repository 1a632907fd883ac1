import { queues, userRoleChanged } from '@shop/contracts';
import { type KnownRole, type OutboxEntry, outboxEntry } from '@shop/service-kit';

/** Every service that judges by role, and hears of changes. */
const listeners = [queues.catalogRoles, queues.ordersRoles];

/** One message per listener; its id is the same whenever this change is announced again. */
export function roleChangedMessages(
  person: { id: string; email: string },
  { role, tokenVersion }: KnownRole,
  now: Date,
): OutboxEntry[] {
  return listeners.map((queue) =>
    outboxEntry(queue, userRoleChanged, {
      id: `role-${person.id}-${tokenVersion}-${queue.name}`,
      payload: { email: person.email, role, tokenVersion },
      now,
    }),
  );
}
