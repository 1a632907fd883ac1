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

/** Of every service that judges by role. */
const consumers = [queues.catalogRoles, queues.ordersRoles];

/** Tokens that carry an older role than a change before this are expired, also when clocks differ a little. */
export const roleChangeWindowMs = (limits.accessTokenSeconds + 300) * 1_000;

/** Services read all of them whenever one changes. A shop that changes more roles within an hour still has the queues. */
const mostChanges = 1_000;

/** One message per consumer; its id is the same whenever this change is published again. */
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

/** `GET /role-changes`, for the other services and not for the internet: no gateway leads here. */
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
