import { identityRoutes, limits } from '@shop/contracts';
import { answer, bearerToken, type Handlers, refuse } from '@shop/service-kit';
import { type EnsureUserDeps, ensureUser } from '../users/ensure-user.ts';
import type { IdentityProvider } from './id-token.ts';
import type { SigningKeys } from './signing-keys.ts';

const { exchangeToken, signOutEverywhere, publicKeys } = identityRoutes;

export const tokenRoutes = { exchangeToken, signOutEverywhere, publicKeys };

/** Verifiers refetch when they see an unknown key, so a short lifetime is cheap and spreads key changes quickly. */
const publicKeysHeaders = { 'cache-control': 'public, max-age=300' };

export interface TokenDeps extends EnsureUserDeps {
  readonly provider: IdentityProvider;
  readonly keys: SigningKeys;
}

export function tokenHandlers(deps: TokenDeps): Handlers<typeof tokenRoutes> {
  const { provider, keys } = deps;
  return {
    exchangeToken: async ({ params, body, request }) => {
      const idToken = bearerToken(request.headers.authorization);
      if (!idToken) throw refuse.unauthorized();
      if (body.email !== params.email) {
        throw refuse.invalid([
          { path: 'email', message: 'The address in the body is not the one in the path' },
        ]);
      }
      const person = await provider.verifyIdToken(idToken);
      if (person.email !== params.email) throw refuse.forbidden();
      const token = keys.sign(person, await ensureUser(deps, person));
      return answer({ token, expiresIn: limits.accessTokenSeconds });
    },

    signOutEverywhere: async ({ caller }) => {
      await provider.signOutEverywhere(caller.uid);
      return answer({ signedOut: true });
    },

    publicKeys: async () => answer({ keys: keys.published }, { headers: publicKeysHeaders }),
  };
}
