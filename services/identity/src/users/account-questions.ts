import { internalRoutes } from '@shop/contracts';
import { type AccountState, serveInternal } from '@shop/service-kit';
import type { Express } from 'express';
import type { ClosingStore } from '../closing/closing.store.ts';
import type { IdentityProvider } from '../tokens/id-token.ts';
import { isSamePerson } from './ensure-user.ts';
import type { UserStore } from './user.store.ts';

interface AccountDeps {
  readonly users: Pick<UserStore, 'findByUid'>;
  readonly closings: Pick<ClosingStore, 'isClosed'>;
}

interface QuestionDeps extends AccountDeps {
  readonly provider: Pick<IdentityProvider, 'accountOf'>;
}

type Stored = NonNullable<Awaited<ReturnType<UserStore['findByUid']>>>;

/** Asks the provider about an address without proof: it may have been proved on another device since the last sign-in. */
async function isProved({ provider }: QuestionDeps, user: Stored): Promise<boolean> {
  if (user.emailVerified) return true;
  const account = await provider.accountOf(user.accountUid);
  return account?.email === user.email && account.emailVerified && isSamePerson(user, account);
}

/** Returns what an access token of an account at an address is worth now. */
export async function accountState(
  { users, closings }: AccountDeps,
  { email, uid }: { readonly email: string; readonly uid: string },
): Promise<AccountState> {
  const [user, isClosed] = await Promise.all([users.findByUid(uid), closings.isClosed(uid)]);
  if (!user || isClosed) return { roles: [], closed: true, tokensFrom: 0 };
  const isCurrent = user.email === email && user.emailVerified;
  return { roles: isCurrent ? user.roles : [], closed: false, tokensFrom: user.signedOutAt.getTime() };
}

/** Answers other services about an account. */
export function serveAccountQuestions(app: Express, deps: QuestionDeps, secret: string | undefined): void {
  serveInternal(app, { call: internalRoutes.readRoles, secret }, (account) => accountState(deps, account));
  serveInternal(app, { call: internalRoutes.readMailAddress, secret }, async ({ uid }) => {
    const user = await deps.users.findByUid(uid);
    return user ? { email: user.email, verified: await isProved(deps, user) } : { verified: false };
  });
}
