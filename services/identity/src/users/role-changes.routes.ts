import { internalRoutes } from '@shop/contracts';
import type { Express } from 'express';
import type { UserStore } from './user.store.ts';
import { roleChangeWindowMs } from './user.sweepers.ts';

/** Services ask for all of them every second. A shop that changes more roles within an hour still has the queues. */
const mostChanges = 1_000;

/** `GET /role-changes`, for the other services and not for the internet: no gateway leads here. */
export function serveRoleChanges(users: Pick<UserStore, 'recentRoles'>) {
  return (app: Express): void => {
    app.get(internalRoutes.listRoleChanges.path, async (_request, response) => {
      response.locals.route = internalRoutes.listRoleChanges.name;
      response.locals.isRoutine = true;
      const since = new Date(Date.now() - roleChangeWindowMs);
      response.json({ changes: await users.recentRoles(since, mostChanges) });
    });
  };
}
