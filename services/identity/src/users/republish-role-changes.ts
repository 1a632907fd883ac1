import { allQueues, limits } from '@shop/contracts';
import type { Producer } from '@shop/service-kit';
import type { UserStore } from './user.store.ts';

/** Tokens that carry an older role than a change before this are expired, also when clocks differ a little. */
export const roleChangeWindowMs = (limits.accessTokenSeconds + 300) * 1_000;

/**
 * Announces the role changes of the last token lifetime once more. Their ids are stable, so nothing happens unless Redis lost the
 * first announcement, or its listener gave it up.
 */
export async function republishRoleChanges(
  users: Pick<UserStore, 'roleMessagesSince'>,
  producer: Pick<Producer, 'republish'>,
): Promise<void> {
  for await (const { queue, message } of users.roleMessagesSince(new Date(Date.now() - roleChangeWindowMs))) {
    const definition = allQueues.find(({ name }) => name === queue);
    if (definition) await producer.republish(definition, message, { completed: 'leave' });
  }
}
