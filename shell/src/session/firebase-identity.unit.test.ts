import * as sdk from 'firebase/auth';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createIdentity } from './firebase-identity.ts';
import { IncompleteSignUpError } from './identity.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('firebase/auth', async (original) => {
  const auth = { authStateReady: async () => undefined, currentUser: null as unknown };
  const user = { email: 'ann@example.com', emailVerified: false, displayName: null as string | null };
  return {
    ...(await original<typeof sdk>()),
    initializeAuth: () => auth,
    createUserWithEmailAndPassword: vi.fn(async () => {
      auth.currentUser = user;
      return { user };
    }),
    updateProfile: vi.fn(async (_user: unknown, { displayName }: { displayName: string }) => {
      user.displayName = displayName;
    }),
    getIdToken: vi.fn(async () => 'proof'),
    sendEmailVerification: vi.fn(async () => undefined),
  };
});

beforeEach(() => void vi.clearAllMocks());

const account = { name: 'Ann Fitter', email: 'ann@example.com', password: 'secret1' };
function open() {
  return createIdentity({ apiKey: 'test', projectId: 'demo', authDomain: 'demo.test' });
}

test('SUP-03: requests a new ID token after setting the name, so that the token includes it', async () => {
  const user = await open().signUp(account);
  expect(user).toMatchObject({ email: 'ann@example.com', displayName: 'Ann Fitter' });
  expect(vi.mocked(sdk.getIdToken).mock.calls).toEqual([[expect.anything(), true]]);
  const [named] = vi.mocked(sdk.updateProfile).mock.invocationCallOrder;
  const [proven] = vi.mocked(sdk.getIdToken).mock.invocationCallOrder;
  expect(Number(named)).toBeLessThan(Number(proven));
});

test('SUP-02: sends the verification mail as a separate step that can be retried', async () => {
  const identity = open();
  vi.mocked(sdk.sendEmailVerification).mockRejectedValueOnce(
    new Error('Firebase: quota (auth/quota-exceeded).'),
  );
  await identity.signUp(account);
  await expect(identity.sendVerification()).rejects.toThrow('quota');
  await identity.sendVerification();
  expect(sdk.sendEmailVerification).toHaveBeenCalledTimes(2);
});

test('distinguishes a new account whose name could not be set from a refused sign-up', async () => {
  vi.mocked(sdk.updateProfile).mockRejectedValueOnce(new Error('Firebase: (auth/network-request-failed).'));
  await expect(open().signUp(account)).rejects.toBeInstanceOf(IncompleteSignUpError);
});

test("passes on the provider's error when the account is refused", async () => {
  const taken = new Error('Firebase: Error (auth/email-already-in-use).');
  vi.mocked(sdk.createUserWithEmailAndPassword).mockRejectedValueOnce(taken);
  await expect(open().signUp(account)).rejects.toBe(taken);
});
