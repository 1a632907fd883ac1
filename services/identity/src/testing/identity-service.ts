import {
  connectRedis,
  createHealth,
  createMetrics,
  createOutbox,
  createOutboxStore,
  createProducer,
  createReadLog,
  refuse,
} from '@shop/service-kit';
import {
  atFileEnd,
  backendUrls,
  serveForTest,
  testDatabase,
  testLogger,
  testQueuePrefix,
  testUid,
} from '@shop/service-kit/testing';
import { createAddressBookStore } from '../addresses/address-book.store.ts';
import { createIdentityApp } from '../app.ts';
import { closingsCollection, createClosingStore } from '../closing/closing.store.ts';
import { createGarageStore } from '../garage/garage.store.ts';
import { createNewsletterStore } from '../newsletter/newsletter.store.ts';
import { createStaffLogStore } from '../staff-log/staff-log.store.ts';
import {
  type AccountNow,
  type IdentityProvider,
  readIdTokenClaims,
  type VerifyIdToken,
} from '../tokens/id-token.ts';
import { createSigningKeys } from '../tokens/signing-keys.ts';
import { createUserStore } from '../users/user.store.ts';
import { newKeyPem } from './key.ts';

interface TestIdTokenClaims {
  email?: string;
  uid?: string;
  email_verified?: boolean;
  auth_time?: number;
  name?: string;
  picture?: string;
  firebase?: { sign_in_provider: string };
}

/** Builds an ID token for {@link testProvider}; verified unless the claims say otherwise. */
export function testIdToken(claims: TestIdTokenClaims): string {
  const auth_time = Math.floor(Date.now() / 1_000);
  const firebase = { sign_in_provider: 'password' };
  const account = { uid: testUid(claims.email ?? ''), email_verified: true, auth_time, firebase };
  return Buffer.from(JSON.stringify({ ...account, ...claims })).toString('base64url');
}

const readTestIdToken: VerifyIdToken = async (token) => {
  let claims: unknown;
  try {
    claims = JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    throw refuse.unauthorized();
  }
  return readIdTokenClaims(claims);
};

/**
 * Replaces the provider. Accounts are as their last ID token says, except for what a test sets: `addresses` of accounts that changed
 * theirs, and other `changes`.
 */
export function testProvider() {
  const seen = new Map<string, AccountNow>();
  const addresses = new Map<string, string>();
  const changes = new Map<string, Partial<AccountNow>>();
  const signedOut: string[] = [];
  const deleted: string[] = [];
  const provider: IdentityProvider = {
    verifyIdToken: async (token) => {
      const proof = await readTestIdToken(token);
      const { uid, email, emailVerified, signInWay } = proof;
      seen.set(uid, { email, emailVerified, signInWays: [signInWay], signInsFrom: new Date(0) });
      return proof;
    },
    accountOf: async (uid) => {
      const account = seen.get(uid);
      const email = addresses.get(uid);
      return account && { ...account, email: email ?? account.email, ...changes.get(uid) };
    },
    missingRights: async () => [],
    signOutEverywhere: async (uid) => void signedOut.push(uid),
    deleteAccount: async (uid) => {
      deleted.push(uid);
      seen.delete(uid);
    },
  };
  return { addresses, changes, signedOut, deleted, provider };
}

/** Starts the whole service on a database and queue prefix of its own. */
export async function startIdentity(
  options: { adminEmails?: readonly string[]; provider?: IdentityProvider } = {},
) {
  const { db, ping } = await testDatabase();
  const prefix = testQueuePrefix();
  const logger = testLogger();
  const metrics = createMetrics('identity-test');
  const producer = createProducer({ redisUrl: backendUrls().redisUrl, prefix, logger });
  atFileEnd(producer.close);
  const redis = connectRedis(backendUrls().redisUrl, logger);
  atFileEnd(() => redis.disconnect());
  const double = testProvider();
  const users = await createUserStore(db);
  const keys = createSigningKeys({ privateKey: newKeyPem() });
  /** Numbers of the orders that keep an account from being closed. */
  const unsentOrderNumbers: string[] = [];
  const ordersBeingPaid: string[] = [];
  const closingOutbox = createOutbox({
    store: await createOutboxStore(db, closingsCollection),
    producer,
    logger,
    metrics,
  });
  const deps = {
    users,
    closings: await createClosingStore(db),
    closingOutbox,
    orders: {
      unsent: async () => [...unsentOrderNumbers],
      endUnpaid: async () => [...ordersBeingPaid],
    },
    newsletter: await createNewsletterStore(db),
    producer,
    addressBooks: createAddressBookStore(db),
    garages: createGarageStore(db),
    staffLog: await createStaffLogStore(db),
    provider: options.provider ?? double.provider,
    keys,
    logRead: await createReadLog(db),
    adminEmails: options.adminEmails ?? [],
    redis,
    prefix,
    logger,
    metrics,
    health: createHealth([{ name: 'mongodb', check: ping }]),
    checkReplies: true,
  };
  const { request, url } = await serveForTest(createIdentityApp(deps));

  const signIn = async (email: string, claims: TestIdTokenClaims = {}): Promise<string> => {
    const reply = await request('PUT', `/user/${email}`, {
      token: testIdToken({ email, ...claims }),
      body: { email },
    });
    const { token } = reply.body as { token: string };
    return token;
  };
  return {
    db,
    prefix,
    redis,
    producer,
    users,
    keys,
    metrics,
    logger,
    request,
    url,
    signIn,
    deps,
    unsentOrderNumbers,
    ordersBeingPaid,
    ...double,
  };
}
