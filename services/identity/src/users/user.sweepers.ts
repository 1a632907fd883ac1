import { createHash } from 'node:crypto';
import { allQueues } from '@shop/contracts';
import {
  createSweep,
  type Logger,
  type Metrics,
  type OutboxEntry,
  type Producer,
  type Sweep,
} from '@shop/service-kit';
import type { PendingDemotion } from './demotion.store.ts';
import { roleChangeWindowMs } from './publish-roles.ts';
import { carryOutDemotion, type DemoteAdminDeps } from './roles.ts';
import type { UserStore } from './user.store.ts';

interface SweepDeps {
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/**
 * Republishes the role changes of the last token lifetime. Stable ids make this a no-op unless Redis lost a message or its
 * consumer gave up.
 */
export function createRoleChangeSweep({
  users,
  producer,
  ...deps
}: SweepDeps & {
  users: Pick<UserStore, 'roleMessagesSince'>;
  producer: Pick<Producer, 'republish'>;
}): Sweep {
  return createSweep<OutboxEntry>(
    {
      name: 'role announcements',
      due: (now) => users.roleMessagesSince(new Date(now.getTime() - roleChangeWindowMs)),
      idOf: ({ message }) => message.id,
      work: async ({ queue, message }) => {
        const definition = allQueues.find(({ name }) => name === queue);
        if (definition) await producer.republish(definition, message, { completed: 'leave' });
      },
    },
    deps,
  );
}

/** Carries out demotions left pending by a process that crashed. */
export function createDemotionSweep(deps: SweepDeps & DemoteAdminDeps): Sweep {
  return createSweep<PendingDemotion>(
    {
      name: 'demotions',
      due: async function* () {
        yield* (await deps.demotions.read()).pending;
      },
      // This id appears in logs, which must not contain email addresses.
      idOf: ({ email, tokenVersion }) =>
        createHash('sha256').update(`${email} ${tokenVersion}`).digest('base64url'),
      work: (demotion) => carryOutDemotion(deps, demotion),
    },
    deps,
  );
}
