import { identityRoutes, limits } from '@shop/contracts';
import { answer, bearerToken, type Handlers, type KnownRole, refuse } from '@shop/service-kit';
import type { IdTokenClaims, VerifyIdToken } from './identity-proof.ts';
import type { SigningKeys } from './signing-keys.ts';

const { exchangeToken, publicKeys } = identityRoutes;

export const tokenRoutes = { exchangeToken, publicKeys };

/** Verifiers ask again when they meet an unknown key, so a short life costs little and a change of key is seen soon. */
const publicKeysHeaders = { 'cache-control': 'public, max-age=300' };

export function tokenHandlers({
  verifyIdToken,
  ensureUser,
  keys,
}: {
  verifyIdToken: VerifyIdToken;
  ensureUser: (proof: IdTokenClaims) => Promise<KnownRole>;
  keys: SigningKeys;
}): Handlers<typeof tokenRoutes> {
  return {
    exchangeToken: async ({ params, body, request }) => {
      const idToken = bearerToken(request.headers.authorization);
      if (!idToken) throw refuse.unauthorized();
      if (body.email !== params.email) {
        throw refuse.invalid([
          { path: 'email', message: 'The address in the body is not the one in the path' },
        ]);
      }
      const proof = await verifyIdToken(idToken);
      if (proof.email !== params.email) throw refuse.forbidden();
      const token = keys.sign(proof.email, await ensureUser(proof));
      return answer(
        { token, expiresIn: limits.accessTokenSeconds },
        { headers: { 'cache-control': 'no-store' } },
      );
    },

    publicKeys: async () => answer({ keys: keys.published }, { headers: publicKeysHeaders }),
  };
}
