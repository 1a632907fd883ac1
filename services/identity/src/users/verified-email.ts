import { internalRoutes } from '@shop/contracts';
import { fieldErrors, refuse } from '@shop/service-kit';
import type { Express } from 'express';
import type { UserStore } from './user.store.ts';

/** Serves `GET /verified-email` to the notifications service only: the gateway does not route it. */
export function serveVerifiedEmail(app: Express, users: Pick<UserStore, 'find'>): void {
  const { path, name, query } = internalRoutes.readVerifiedEmail;
  app.get(path, async (request, response) => {
    response.locals.route = name;
    response.locals.isRoutine = true;
    const question = query.safeParse(request.query);
    if (!question.success) throw refuse.invalid(fieldErrors(question.error));
    const { email, uid } = question.data;
    const user = await users.find(email);
    response.json({ verified: user?.uid === uid && user.emailVerified });
  });
}
