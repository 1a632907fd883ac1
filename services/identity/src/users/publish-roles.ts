import { internalRoutes, limits, queues, userRoleChanged } from '@shop/contracts';
import { type KnownRole, type OutboxEntry, outboxEntry } from '@shop/service-kit';
import type { Express } from 'express';

/** Of every service that judges by role. */
const consumers = [queues.catalogRoles, queues.ordersRoles];

/** Tokens that carry an older role than a change before this are expired, also when clocks differ a little. */
export const roleChangeWindowMs = (limits.accessTokenSeconds + 300) * 1_000;

/** Services ask for all of them every second. A shop that changes more roles within an hour still has the queues. */
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
  users: {
    readonly recentRoles: (since: Date, limit: number) => Promise<(KnownRole & { email: string })[]>;
  },
): void {
  app.get(internalRoutes.listRoleChanges.path, async (_request, response) => {
    response.locals.route = internalRoutes.listRoleChanges.name;
    response.locals.isRoutine = true;
    const since = new Date(Date.now() - roleChangeWindowMs);
    response.json({ changes: await users.recentRoles(since, mostChanges) });
  });
}
