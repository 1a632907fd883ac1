import type { SessionUser } from '@shop/shop-runtime';
import type { Identity } from '../session/identity.ts';

/** Returns an access token in the identity service's format, without a valid signature. */
export function tokenFor(email: string, { livesMs = 3_600_000 }: { livesMs?: number } = {}): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    sub: email,
    uid: email,
    verified: true,
    role: 'user',
    iat: now,
    exp: now + Math.floor(livesMs / 1_000),
  };
  return ['e30', btoa(JSON.stringify(claims)), 'signature'].join('.');
}

/** Returns the person with this address and any password. */
export function personOf(email: string, displayName = 'Sam Shopper'): SessionUser {
  return { email, displayName, emailVerified: true, photoURL: undefined };
}

/** An identity service with at most one user; it forgets the user with the page. */
export function memoryIdentity(kept?: SessionUser): Identity {
  let current = kept;
  const enter = async (user: SessionUser): Promise<SessionUser> => {
    current = user;
    return user;
  };
  const stranger = personOf('shopper@example.com');
  return {
    restore: async () => current,
    proof: async () => (current ? 'id-token' : undefined),
    logIn: ({ email }) => enter(personOf(email)),
    signUp: ({ email, name }) => enter({ ...personOf(email, name), emailVerified: false }),
    logInWithGoogle: () => enter(stranger),
    logInAs: ({ email, name }) => enter(personOf(email, name)),
    sendPasswordReset: async () => undefined,
    sendVerification: async () => undefined,
    change: (profile) => enter({ ...(current ?? stranger), ...profile }),
    reload: async () => current,
    hasPassword: async () => true,
    confirm: async () => undefined,
    changePassword: async () => undefined,
    changeEmail: async () => undefined,
    readLink: async () => undefined,
    followLink: async () => undefined,
    choosePassword: async () => undefined,
    signOut: async () => {
      current = undefined;
    },
  };
}
