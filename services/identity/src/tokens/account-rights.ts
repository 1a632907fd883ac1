import type { Auth } from 'firebase-admin/auth';
import { z } from 'zod';

const providerError = z.object({ code: z.string() });

/** No account has this id, so the calls change nothing. */
const unknownUid = 'start-up-check';

/** The calls the shop makes, by the permission that each needs. */
const calls = {
  'firebaseauth.users.get': (auth: AccountCalls) => auth.getUsers([{ uid: unknownUid }]),
  'firebaseauth.users.update': (auth: AccountCalls) => auth.revokeRefreshTokens(unknownUid),
  'firebaseauth.users.delete': (auth: AccountCalls) => auth.deleteUsers([unknownUid]),
};

export type AccountCalls = Pick<Auth, 'getUsers' | 'revokeRefreshTokens' | 'deleteUsers'>;

function isDenied(error: unknown): boolean {
  return providerError.safeParse(error).data?.code === 'auth/insufficient-permission';
}

/** Returns the permissions that a service account lacks. Other failures, such as no connection, prove nothing. */
export async function missingRights(auth: AccountCalls): Promise<string[]> {
  const missing: string[] = [];
  for (const [permission, call] of Object.entries(calls)) {
    try {
      await call(auth);
    } catch (error) {
      if (isDenied(error)) missing.push(permission);
    }
  }
  return missing;
}
