import { t } from '@lingui/core/macro';
import type { RuntimeConfig } from '@shop/contracts';
import type { SessionUser } from '@shop/shop-runtime';
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  ActionCodeOperation,
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  getIdToken,
  indexedDBLocalPersistence,
  initializeAuth,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import {
  type ChosenAccount,
  type Identity,
  IncompleteSignUpError,
  type MailedLink,
  SignInCancelledError,
} from './identity.ts';
import { withTimeout } from './with-timeout.ts';

const callLimitMs = 15_000;
/** Limits, ms: the user needs time in the provider's window, but a provider that never opens it must not block forever. */
const popupLimitMs = 120_000;

const withStandIns = Boolean(import.meta.env.DEV || import.meta.env.VITE_STAND_INS);

const cancelled = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
]);
const sessionOver = new Set([
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
]);

const linkOver = new Set(['auth/invalid-action-code', 'auth/expired-action-code']);
const linkActs: ReadonlyMap<string, MailedLink['does']> = new Map([
  [ActionCodeOperation.VERIFY_EMAIL, 'verify-email'],
  [ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL, 'change-email'],
  [ActionCodeOperation.RECOVER_EMAIL, 'restore-email'],
  [ActionCodeOperation.PASSWORD_RESET, 'reset-password'],
]);

function codeOf(error: unknown): string {
  return error instanceof FirebaseError ? error.code : '';
}

function personOf(user: User): SessionUser {
  return {
    email: user.email ?? '',
    displayName: user.displayName ?? '',
    emailVerified: user.emailVerified,
    photoURL: user.photoURL ?? undefined,
  };
}

function openAuth({ apiKey, projectId, authDomain, emulatorUrl }: RuntimeConfig['identity']): Auth {
  const app = initializeApp({ apiKey, projectId, authDomain });
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (withStandIns && emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}

/** Unknown accounts get the same answer as known ones, so that accounts cannot be enumerated (LOG-07). */
async function sendReset(auth: Auth, email: string): Promise<void> {
  try {
    await withTimeout(callLimitMs, sendPasswordResetEmail(auth, email));
  } catch (error) {
    if (codeOf(error) !== 'auth/user-not-found') throw error;
  }
}

async function openGoogle(auth: Auth): Promise<User> {
  try {
    const popup = signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
    return (await withTimeout(popupLimitMs, popup)).user;
  } catch (error) {
    throw cancelled.has(codeOf(error)) ? new SignInCancelledError() : error;
  }
}

async function readLink(auth: Auth, code: string): Promise<MailedLink | undefined> {
  try {
    const { operation, data } = await withTimeout(callLimitMs, checkActionCode(auth, code));
    const does = linkActs.get(operation);
    return does && { does, email: data.email ?? '', before: data.previousEmail ?? undefined };
  } catch (error) {
    if (linkOver.has(codeOf(error))) return undefined;
    throw error;
  }
}

/** The stand-in for Google takes a credential without a proof. */
function googleCredential({ email, name }: ChosenAccount) {
  if (!withStandIns) throw new Error('Only the stand-in signs in without a proof.');
  return GoogleAuthProvider.credential(JSON.stringify({ sub: email, email, email_verified: true, name }));
}

function hasPassword({ providerData }: User): boolean {
  return providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID);
}

async function confirmUser(user: User, password: string | undefined, usesStandIn: boolean): Promise<void> {
  const email = user.email ?? '';
  if (password !== undefined) {
    const credential = EmailAuthProvider.credential(email, password);
    await withTimeout(callLimitMs, reauthenticateWithCredential(user, credential));
  } else if (withStandIns && usesStandIn) {
    const credential = googleCredential({ email, name: user.displayName ?? '' });
    await withTimeout(callLimitMs, reauthenticateWithCredential(user, credential));
  } else {
    const popup = reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
    await withTimeout(popupLimitMs, popup).catch((error: unknown) => {
      throw cancelled.has(codeOf(error)) ? new SignInCancelledError() : error;
    });
  }
}

/** Renews the proof as well: the shop takes the name from it, and the old one has the old name. */
async function changeProfile(user: User, profile: Parameters<Identity['change']>[0]): Promise<SessionUser> {
  await withTimeout(callLimitMs, updateProfile(user, profile));
  await withTimeout(callLimitMs, getIdToken(user, true));
  return personOf(user);
}

export function createIdentity(settings: RuntimeConfig['identity']): Identity {
  const auth = openAuth(settings);
  const current = async (): Promise<User | undefined> => {
    await withTimeout(callLimitMs, auth.authStateReady());
    return auth.currentUser ?? undefined;
  };
  const present = async (): Promise<User> => {
    const user = await current();
    if (user === undefined) throw new Error('no user is signed in');
    return user;
  };

  return {
    restore: async () => {
      const user = await current();
      return user && personOf(user);
    },
    proof: async () => {
      const user = await current();
      try {
        return user && (await withTimeout(callLimitMs, getIdToken(user)));
      } catch (error) {
        if (sessionOver.has(codeOf(error))) return undefined;
        throw error;
      }
    },
    logIn: async ({ email, password }) =>
      personOf((await withTimeout(callLimitMs, signInWithEmailAndPassword(auth, email, password))).user),
    signUp: async ({ name, email, password }) => {
      const { user } = await withTimeout(callLimitMs, createUserWithEmailAndPassword(auth, email, password));
      try {
        return await changeProfile(user, { displayName: name });
      } catch (cause) {
        throw new IncompleteSignUpError(t`Your account was created, but we couldn't save your name.`, {
          cause,
        });
      }
    },
    logInWithGoogle: async () => personOf(await openGoogle(auth)),
    logInAs: async (account) => {
      const signIn = signInWithCredential(auth, googleCredential(account));
      return personOf((await withTimeout(callLimitMs, signIn)).user);
    },
    sendPasswordReset: (email) => sendReset(auth, email),
    sendVerification: async () => withTimeout(callLimitMs, sendEmailVerification(await present())),
    change: async (profile) => changeProfile(await present(), profile),
    reload: async () => {
      const user = await current();
      if (user === undefined) return undefined;
      try {
        await withTimeout(callLimitMs, reload(user));
      } catch (error) {
        if (sessionOver.has(codeOf(error))) return undefined;
        throw error;
      }
      if (user.emailVerified) await withTimeout(callLimitMs, getIdToken(user, true));
      return personOf(user);
    },
    hasPassword: async () => hasPassword(await present()),
    confirm: async (password) => confirmUser(await present(), password, settings.emulatorUrl !== undefined),
    changePassword: async (password) => withTimeout(callLimitMs, updatePassword(await present(), password)),
    changeEmail: async (address) =>
      withTimeout(callLimitMs, verifyBeforeUpdateEmail(await present(), address)),
    readLink: async (code) => (code === '' ? undefined : readLink(auth, code)),
    followLink: (code) => withTimeout(callLimitMs, applyActionCode(auth, code)),
    choosePassword: (code, password) => withTimeout(callLimitMs, confirmPasswordReset(auth, code, password)),
    signOut: () => withTimeout(callLimitMs, signOut(auth)),
  };
}
