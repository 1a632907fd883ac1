import { afterAll, expect, test, vi } from 'vitest';
import { createIdentityProvider } from './id-token.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());

const revoked = Object.assign(new Error('The Firebase ID token has been revoked.'), {
  code: 'auth/id-token-revoked',
});

/** Mimics the library outside the emulator: it checks for revocation only when asked to. */
vi.mock('firebase-admin/app', () => ({ cert: () => ({}), initializeApp: () => ({}) }));
vi.mock('firebase-admin/auth', () => ({
  getAuth: () => ({
    verifyIdToken: async (_token: string, checkRevoked = false) => {
      if (checkRevoked) throw revoked;
      return { uid: 'thief', email: 'ann@example.com', email_verified: true };
    },
  }),
}));

test('refuses an ID token from before a password reset with 401', async () => {
  await expect(
    createIdentityProvider({ projectId: 'demo-parts' }).verifyIdToken('stolen'),
  ).rejects.toMatchObject({
    status: 401,
  });
});
