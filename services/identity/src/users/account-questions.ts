import { internalRoutes } from '@shop/contracts';
import { serveInternal } from '@shop/service-kit';
import type { Express } from 'express';
import type { UserStore } from './user.store.ts';

/** Answers other services about an account. */
export function serveAccountQuestions(
  app: Express,
  users: Pick<UserStore, 'findByUid' | 'rolesOf'>,
  secret: string | undefined,
): void {
  serveInternal(app, { call: internalRoutes.readRoles, secret }, async (account) => ({
    roles: [...(await users.rolesOf(account))],
  }));
  serveInternal(app, { call: internalRoutes.readMailAddress, secret }, async ({ uid }) => {
    const user = await users.findByUid(uid);
    return user ? { email: user.email, verified: user.emailVerified } : { verified: false };
  });
}
