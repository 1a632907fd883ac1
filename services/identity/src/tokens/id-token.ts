import { profileImage, profileName } from '@shop/contracts';
import { parseJson, refuse, withTimeout } from '@shop/service-kit';
import type { ServiceAccount } from 'firebase-admin/app';
import type { Auth } from 'firebase-admin/auth';
import { z } from 'zod';
import type { NewUser } from '../users/user.store.ts';

/** Refuses a bad ID token with 401, and with 503 where the identity service could not be asked. */
export type VerifyIdToken = (idToken: string) => Promise<NewUser>;

const verifyMs = 5_000;

const idToken = z.object({
  uid: z.string(),
  email: z.string().toLowerCase(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
});

export interface IdTokenIssuer {
  readonly projectId: string;
  /** JSON key that reads accounts, to ask whether an ID token was revoked; the emulator needs none. */
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

/** Loaded for the first one who signs in: it takes a tenth of the service's start. */
async function openAuth(projectId: string, account: ServiceAccount | undefined): Promise<Auth> {
  const [{ cert, initializeApp }, { getAuth }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/auth'),
  ]);
  const credential = account && cert(account);
  return getAuth(
    initializeApp({ projectId, ...(credential && { credential }) }, `proof-${crypto.randomUUID()}`),
  );
}

export function createIdTokenVerifier(
  { projectId, serviceAccount }: IdTokenIssuer,
  limitMs = verifyMs,
): VerifyIdToken {
  const account = readCredential(serviceAccount);
  let auth: Promise<Auth> | undefined;
  return async (token) => {
    auth ??= openAuth(projectId, account);
    const verifier = await auth;
    const claims = await withTimeout(
      verifier.verifyIdToken(token, true),
      limitMs,
      'the identity service',
    ).catch((cause: unknown) => {
      throw isBadIdToken(cause) ? refuse.unauthorized() : Object.assign(unreachable(), { cause });
    });
    return readIdTokenClaims(claims);
  };
}

/** A person without an address (signed in by phone, say) has nothing that the shop could know them by. */
export function readIdTokenClaims(claims: unknown): NewUser {
  const parsed = idToken.safeParse(claims);
  if (!parsed.success) throw refuse.forbidden();
  const { uid, email, email_verified, name, picture } = parsed.data;
  return {
    uid,
    email,
    emailVerified: email_verified ?? false,
    name: profileName.safeParse({ name }).data?.name,
    img: profileImage.safeParse({ img: picture }).data?.img,
  };
}

function unreachable() {
  return refuse.unavailable(
    'identity-provider-unavailable',
    'Signing in is not possible right now, please try again',
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
 * Whether the token is at fault, and not the way to the identity service. The library gives both the code
 * `auth/argument-error`; only its words about the token itself name an "ID token".
 */
export function isBadIdToken(error: unknown): boolean {
  const parsed = providerError.safeParse(error);
  if (!parsed.success) return false;
  const { code, message } = parsed.data;
  return badAccountCodes.has(code) || (code === 'auth/argument-error' && message.includes('ID token'));
}
