import { internalRoutes } from '@shop/contracts';
import { serveInternal } from '@shop/service-kit';
import type { Express } from 'express';
import type { UserStore } from './user.store.ts';

/** Answers other services about an account. */
export function serveAccountQuestions(app: Express, users: Pick<UserStore, 'find' | 'roleOf'>): void {
  serveInternal(app, internalRoutes.readRole, async (account) => ({ role: await users.roleOf(account) }));
  serveInternal(app, internalRoutes.readVerifiedEmail, async ({ email, uid }) => {
    const user = await users.find(email);
    return { verified: user?.uid === uid && user.emailVerified };
  });
}
