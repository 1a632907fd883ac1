import type { SessionUser } from '@shop/front-kit';

interface Credentials {
  email: string;
  password: string;
}

/** An account of the social provider as the stand-in's chooser gives it. */
export interface ChosenAccount {
  email: string;
  name: string;
}

/** What the shell asks of the identity service. Its SDK is loaded only when one of these is needed. */
export interface Identity {
  /** The person of the kept identity session, if there is one. */
  restore(): Promise<SessionUser | undefined>;
  /** Proof for our own token, or undefined when the identity session is over for good. */
  proof(): Promise<string | undefined>;
  logIn(credentials: Credentials): Promise<SessionUser>;
  /** Creates the account and sets its name, so that the next proof carries it. The verification mail is a step of its own. */
  signUp(account: Credentials & { name: string }): Promise<SessionUser>;
  logInWithGoogle(): Promise<SessionUser>;
  logInAs(account: ChosenAccount): Promise<SessionUser>;
  sendPasswordReset(email: string): Promise<void>;
  sendVerification(): Promise<void>;
  change(profile: { displayName?: string; photoURL?: string }): Promise<SessionUser>;
  /** Newest facts, for example after the address was verified elsewhere. */
  reload(): Promise<SessionUser | undefined>;
  signOut(): Promise<void>;
}

/** The account is there, but not its name: signing up again would be refused, logging in goes on. */
export class IncompleteSignUpError extends Error {}

/** The person closed the provider's window; nothing to report (LOG-04). */
export class SignInCancelledError extends Error {}
