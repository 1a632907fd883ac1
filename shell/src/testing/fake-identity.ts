import { shopper } from '@shop/front-kit/testing';
import type { SessionUser } from '@shop/shop-runtime';
import { vi } from 'vitest';
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

/** Fakes an identity service with at most one user; tests can watch and replace every method. */
export function fakeIdentity(kept?: SessionUser) {
  let current = kept;
  const enter = async (user: SessionUser): Promise<SessionUser> => {
    current = user;
    return user;
  };
  return {
    restore: vi.fn<Identity['restore']>(async () => current),
    proof: vi.fn<Identity['proof']>(async () => (current ? 'id-token' : undefined)),
    logIn: vi.fn<Identity['logIn']>(({ email }) => enter({ ...shopper, email })),
    signUp: vi.fn<Identity['signUp']>(({ email, name }) =>
      enter({ email, displayName: name, emailVerified: false, photoURL: undefined }),
    ),
    logInWithGoogle: vi.fn<Identity['logInWithGoogle']>(() => enter(shopper)),
    logInAs: vi.fn<Identity['logInAs']>(({ email, name }) => enter({ ...shopper, email, displayName: name })),
    sendPasswordReset: vi.fn<Identity['sendPasswordReset']>(async () => undefined),
    sendVerification: vi.fn<Identity['sendVerification']>(async () => undefined),
    change: vi.fn<Identity['change']>((profile) => enter({ ...(current ?? shopper), ...profile })),
    reload: vi.fn<Identity['reload']>(async () => current),
    hasPassword: vi.fn<Identity['hasPassword']>(async () => true),
    confirm: vi.fn<Identity['confirm']>(async () => undefined),
    changePassword: vi.fn<Identity['changePassword']>(async () => undefined),
    changeEmail: vi.fn<Identity['changeEmail']>(async () => undefined),
    readLink: vi.fn<Identity['readLink']>(async () => undefined),
    followLink: vi.fn<Identity['followLink']>(async () => undefined),
    choosePassword: vi.fn<Identity['choosePassword']>(async () => undefined),
    signOut: vi.fn<Identity['signOut']>(async () => {
      current = undefined;
    }),
  };
}
