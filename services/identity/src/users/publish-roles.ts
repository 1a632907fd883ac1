import { internalRoutes, limits, queues, userRoleChanged } from '@shop/contracts';
import {
  fieldErrors,
  type Health,
  type KnownRole,
  type OutboxEntry,
  outboxEntry,
  refuse,
} from '@shop/service-kit';
import type { Express } from 'express';
import { holdRoleChanges } from './held-role-changes.ts';

/** The services that check roles. */
const consumers = [queues.catalogRoles, queues.ordersRoles];

/** After this time, every token with the previous role has expired; includes 5 minutes for clock differences. */
export const roleChangeWindowMs = (limits.accessTokenSeconds + 300) * 1_000;

/** Pollers read the whole list on each change, so it is capped; changes beyond it still arrive through the queues. */
const mostChanges = 1_000;

/** Returns one message per consumer, with stable ids, so republishing a change doesn't duplicate it. */
export function roleChangedMessages(
  person: { id: string; email: string },
  { role, tokenVersion }: KnownRole,
  now: Date,
): OutboxEntry[] {
  return consumers.map((queue) =>
    outboxEntry(queue, userRoleChanged, {
      id: `role-${person.id}-${tokenVersion}-${queue.name}`,
      payload: { email: person.email, role, tokenVersion },
      now,
    }),
  );
}

/** Serves `GET /role-changes` to other services only: the gateway does not route it. */
export function serveRoleChanges(
  app: Express,
  {
    users,
    health,
  }: {
    readonly users: {
      readonly recentRoles: (since: Date, limit: number) => Promise<(KnownRole & { email: string })[]>;
      readonly onRoleChange: (listener: () => void) => void;
    };
    readonly health: Pick<Health, 'stopping'>;
  },
): void {
  const { answer, noteChange } = holdRoleChanges({
    read: () => users.recentRoles(new Date(Date.now() - roleChangeWindowMs), mostChanges),
    stopping: health.stopping,
  });
  users.onRoleChange(noteChange);
  const { path, name, query } = internalRoutes.listRoleChanges;
  app.get(path, async (request, response) => {
    response.locals.route = name;
    response.locals.isRoutine = true;
    const question = query.safeParse(request.query);
    if (!question.success) throw refuse.invalid(fieldErrors(question.error));
    const answered = await answer(question.data);
    response.locals.heldMs = answered.heldMs;
    response.json(answered);
  });
}
