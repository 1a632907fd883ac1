import { internalRoutes } from '@shop/contracts';
import { type AccountState, serveInternal } from '@shop/service-kit';
import type { Express } from 'express';
import type { ClosingStore } from '../closing/closing.store.ts';
import type { UserStore } from './user.store.ts';

interface AccountDeps {
  readonly users: Pick<UserStore, 'findByUid'>;
  readonly closings: Pick<ClosingStore, 'isClosed'>;
}

/** Returns what an access token of an account at an address is worth now. */
export async function accountState(
  { users, closings }: AccountDeps,
  { email, uid }: { readonly email: string; readonly uid: string },
): Promise<AccountState> {
  const [user, isClosed] = await Promise.all([users.findByUid(uid), closings.isClosed(uid)]);
  if (!user || isClosed) return { roles: [], closed: true, tokensFrom: 0 };
  const isProved = user.email === email && user.emailVerified;
  return { roles: isProved ? user.roles : [], closed: false, tokensFrom: user.signedOutAt.getTime() };
}

/** Answers other services about an account. */
export function serveAccountQuestions(app: Express, deps: AccountDeps, secret: string | undefined): void {
  serveInternal(app, { call: internalRoutes.readRoles, secret }, (account) => accountState(deps, account));
  serveInternal(app, { call: internalRoutes.readMailAddress, secret }, async ({ uid }) => {
    const user = await deps.users.findByUid(uid);
    return user ? { email: user.email, verified: user.emailVerified } : { verified: false };
  });
}
