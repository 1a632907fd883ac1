import { profileImage, profileName } from '@shop/contracts';
import { parseJson, refuse, withTimeout } from '@shop/service-kit';
import { cert, initializeApp, type ServiceAccount } from 'firebase-admin/app';
import { type Auth, getAuth, type UserRecord } from 'firebase-admin/auth';
import { z } from 'zod';
import type { NewUser } from '../users/user.store.ts';
import { missingRights } from './account-rights.ts';

/** Verifies an ID token. Throws 401 for a bad token, 403 without an email address, 503 when the provider is unreachable. */
export type VerifyIdToken = (idToken: string) => Promise<Proof>;

/** `uid` is the account's at the provider. */
export interface Proof extends NewUser {
  /** When the person last gave a password, or signed in with Google. */
  readonly signedInAt: Date;
  /** The provider's name of that: `password` or `google.com`. */
  readonly signInWay: string;
}

/** The current state of an account. */
export interface AccountNow {
  readonly email: string;
  readonly emailVerified: boolean;
  /** The provider's names of the ways to sign in that the account has now. */
  readonly signInWays: readonly string[];
  /** Earlier sign-ins have ended: the password or the address changed, or the person signed out everywhere. */
  readonly signInsFrom: Date;
}

const verifyMs = 5_000;

const idToken = z.object({
  uid: z.string(),
  auth_time: z.number().default(0),
  email: z.string().toLowerCase(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
  firebase: z.object({ sign_in_provider: z.string() }),
});

export interface IdentityProvider {
  readonly verifyIdToken: VerifyIdToken;
  /** Returns undefined for a deleted account, and for one without an address. */
  readonly accountOf: (uid: string) => Promise<AccountNow | undefined>;
  /** Ends every sign-in: older ID tokens are refused from now on. */
  readonly signOutEverywhere: (uid: string) => Promise<void>;
  /** Does nothing when the account is gone. */
  readonly deleteAccount: (uid: string) => Promise<void>;
  /** Returns the permissions that the service account lacks. */
  readonly missingRights: () => Promise<readonly string[]>;
}

export interface IdTokenIssuer {
  readonly projectId: string;
  /** Service account JSON key, needed to check ID tokens for revocation; the emulator needs none. */
  readonly serviceAccount?: string | undefined;
}

const serviceAccountKey = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
});

function readCredential(key: string | undefined): ServiceAccount | undefined {
  if (!key) return undefined;
  const { project_id, client_email, private_key } = serviceAccountKey.parse(parseJson(key));
  return { projectId: project_id, clientEmail: client_email, privateKey: private_key };
}

function openAuth(projectId: string, account: ServiceAccount | undefined): Auth {
  const name = `proof-${crypto.randomUUID()}`;
  return getAuth(initializeApp(account ? { projectId, credential: cert(account) } : { projectId }, name));
}

export function createIdentityProvider(
  { projectId, serviceAccount }: IdTokenIssuer,
  limitMs = verifyMs,
): IdentityProvider {
  const account = readCredential(serviceAccount);
  const auth = openAuth(projectId, account);
  const call = <Reply>(make: (auth: Auth) => Promise<Reply>): Promise<Reply> =>
    withTimeout(make(auth), limitMs, 'the identity service').catch((cause: unknown) => {
      throw isBadIdToken(cause) ? refuse.unauthorized() : Object.assign(unreachable(), { cause });
    });
  return {
    verifyIdToken: async (token) => readIdTokenClaims(await call((open) => open.verifyIdToken(token, true))),
    accountOf: async (uid) => {
      const { users } = await call((open) => open.getUsers([{ uid }]));
      return users.flatMap(accountNow)[0];
    },
    missingRights: () => (account ? call(missingRights) : Promise.resolve([])),
    signOutEverywhere: (uid) => call((open) => open.revokeRefreshTokens(uid)),
    // Unlike `deleteUser`, this call does not fail for an unknown account.
    deleteAccount: async (uid) => {
      const { errors } = await call((open) => open.deleteUsers([uid]));
      if (errors.length > 0) throw Object.assign(unreachable(), { cause: errors[0]?.error });
    },
  };
}

function accountNow(user: UserRecord): AccountNow[] {
  const { email, emailVerified, providerData, tokensValidAfterTime } = user;
  if (email === undefined) return [];
  return [
    {
      email: email.toLowerCase(),
      emailVerified,
      signInWays: providerData.map(({ providerId }) => providerId),
      signInsFrom: new Date(tokensValidAfterTime ?? 0),
    },
  ];
}

/** Refuses accounts without an email address (phone sign-in, say): the shop identifies users by email. */
export function readIdTokenClaims(claims: unknown): Proof {
  const parsed = idToken.safeParse(claims);
  if (!parsed.success) throw refuse.forbidden();
  const { uid, auth_time, email, email_verified, name, picture, firebase } = parsed.data;
  return {
    uid,
    signedInAt: new Date(auth_time * 1_000),
    signInWay: firebase.sign_in_provider,
    email,
    emailVerified: email_verified ?? false,
    name: profileName.safeParse({ name }).data?.name,
    img: profileImage.safeParse({ img: picture }).data?.img,
  };
}

function unreachable() {
  return refuse.unavailable(
    'identity-provider-unavailable',
    "Sign-in isn't available right now. Please try again.",
  );
}

const badAccountCodes: ReadonlySet<string> = new Set([
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);

const providerError = z.object({ code: z.string(), message: z.string() });

/**
 * Tells a bad token from a provider failure. The library reports both as `auth/argument-error`; only messages about the token
 * mention an "ID token".
 */
export function isBadIdToken(error: unknown): boolean {
  const parsed = providerError.safeParse(error);
  if (!parsed.success) return false;
  const { code, message } = parsed.data;
  return badAccountCodes.has(code) || (code === 'auth/argument-error' && message.includes('ID token'));
}
