import type { SessionUser } from '@shop/shop-runtime';

interface Credentials {
  email: string;
  password: string;
}

/** A provider account, as chosen in the stand-in's dialog. */
export interface ChosenAccount {
  email: string;
  name: string;
}

/** A link in a mail of the identity service, and the account it is for. */
export interface MailedLink {
  readonly does: 'verify-email' | 'change-email' | 'restore-email' | 'reset-password';
  readonly email: string;
  /** The address that `email` replaces. */
  readonly before?: string | undefined;
}

/** The identity service as the shell uses it. Its SDK is loaded on first use. */
export interface Identity {
  /** Returns the user of the stored identity session, if any. */
  restore(): Promise<SessionUser | undefined>;
  /** Returns the proof for our own token, or undefined when the identity session has ended for good. */
  proof(): Promise<string | undefined>;
  logIn(credentials: Credentials): Promise<SessionUser>;
  /** Creates the account and sets its name, so that the next proof contains it. Does not send the verification mail. */
  signUp(account: Credentials & { name: string }): Promise<SessionUser>;
  logInWithGoogle(): Promise<SessionUser>;
  logInAs(account: ChosenAccount): Promise<SessionUser>;
  sendPasswordReset(email: string): Promise<void>;
  sendVerification(): Promise<void>;
  change(profile: { displayName?: string; photoURL?: string }): Promise<SessionUser>;
  /** Reloads the user, for example after the address was verified elsewhere; undefined when the identity session has ended. */
  reload(): Promise<SessionUser | undefined>;
  /** False for accounts that sign in with Google only. */
  hasPassword(): Promise<boolean>;
  /** Signs in once more: with the password, or without one in the provider's window. */
  confirm(password?: string): Promise<void>;
  changePassword(password: string): Promise<void>;
  /** Mails a link to the new address; once it is followed, every sign-in ends. */
  changeEmail(address: string): Promise<void>;
  /** Reads a link without using it; undefined if it was used or has expired. */
  readLink(code: string): Promise<MailedLink | undefined>;
  /** Does what a link is for, once. */
  followLink(code: string): Promise<void>;
  choosePassword(code: string, password: string): Promise<void>;
  signOut(): Promise<void>;
}

/** The account was created without its name: another sign-up would be refused, so log in to continue. */
export class IncompleteSignUpError extends Error {}

/** The user closed the provider's window; not an error to report (LOG-04). */
export class SignInCancelledError extends Error {}
