import { identityRoutes, limits } from '@shop/contracts';
import { answer, bearerToken, type Handlers, refuse } from '@shop/service-kit';
import { type ClosingDeps, closeAccount } from '../closing/close-account.ts';
import type { ClosingStore } from '../closing/closing.store.ts';
import { type EnsureUserDeps, ensureUser } from '../users/ensure-user.ts';
import type { UserStore } from '../users/user.store.ts';
import { assertFreshSignIn } from './fresh-sign-in.ts';
import type { IdentityProvider } from './id-token.ts';
import type { SigningKeys } from './signing-keys.ts';

const {
  exchangeToken,
  closeAccount: close,
  announceEmailChange,
  signOutEverywhere,
  publicKeys,
} = identityRoutes;

export const tokenRoutes = {
  exchangeToken,
  closeAccount: close,
  announceEmailChange,
  signOutEverywhere,
  publicKeys,
};

/** Verifiers refetch when they see an unknown key, so a short lifetime is cheap and spreads key changes quickly. */
const publicKeysHeaders = { 'cache-control': 'public, max-age=300' };

export interface TokenDeps extends EnsureUserDeps, ClosingDeps {
  readonly users: UserStore;
  readonly closings: ClosingStore;
  readonly provider: IdentityProvider;
  readonly keys: SigningKeys;
}

export function tokenHandlers(deps: TokenDeps): Handlers<typeof tokenRoutes> {
  const { provider, keys, users } = deps;
  /** Reads the ID token of a call, which must be for the address in its path. */
  const prove = async (authorization: string | undefined, email: string) => {
    const idToken = bearerToken(authorization);
    if (!idToken) throw refuse.unauthorized();
    const person = await provider.verifyIdToken(idToken);
    if (person.email !== email) throw refuse.forbidden();
    return person;
  };
  return {
    exchangeToken: async ({ params, body, request }) => {
      if (!bearerToken(request.headers.authorization)) throw refuse.unauthorized();
      if (body.email !== params.email) {
        throw refuse.invalid([
          { path: 'email', message: 'The address in the body is not the one in the path' },
        ]);
      }
      const person = await prove(request.headers.authorization, params.email);
      const user = await ensureUser(deps, person);
      const token = keys.sign(user, user.roles);
      return answer({ token, expiresIn: limits.accessTokenSeconds });
    },

    closeAccount: async ({ params, request }) => {
      await closeAccount(deps, await prove(request.headers.authorization, params.email), new Date());
      return answer({ closed: true });
    },

    announceEmailChange: async ({ params, body, request }) => {
      const now = new Date();
      const person = await prove(request.headers.authorization, params.email);
      assertFreshSignIn(person, now, 'change your email');
      await users.wantEmail(person.uid, body.email, now);
      return answer({ announced: true });
    },

    signOutEverywhere: async ({ caller }) => {
      // Includes a token that was issued in this very millisecond.
      await users.signOut(caller.uid, new Date(Date.now() + 1));
      const user = await users.findByUid(caller.uid);
      if (user) await provider.signOutEverywhere(user.accountUid);
      return answer({ signedOut: true });
    },

    publicKeys: async () => answer({ keys: keys.published }, { headers: publicKeysHeaders }),
  };
}
