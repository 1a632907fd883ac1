import {
  connectRedis,
  createHealth,
  createMetrics,
  createOutbox,
  createOutboxStore,
  createProducer,
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
import { createNewsletterStore } from '../newsletter/newsletter.store.ts';
import { readIdTokenClaims, type VerifyIdToken } from '../tokens/id-token.ts';
import { createSigningKeys } from '../tokens/signing-keys.ts';
import { createDemotionStore } from '../users/demotion.store.ts';
import { createUserStore, usersCollection } from '../users/user.store.ts';
import { newKeyPem } from './key.ts';

interface TestIdTokenClaims {
  email?: string;
  uid?: string;
  email_verified?: boolean;
  name?: string;
  picture?: string;
}

/** What {@link verifyTestIdToken} takes for an ID token of such a person, by default of a verified one. */
export function testIdToken(claims: TestIdTokenClaims): string {
  const account = { uid: testUid(claims.email ?? ''), email_verified: true };
  return Buffer.from(JSON.stringify({ ...account, ...claims })).toString('base64url');
}

/** Stands where the identity service is asked, for tests about what happens after its answer. */
export const verifyTestIdToken: VerifyIdToken = async (token) => {
  let claims: unknown;
  try {
    claims = JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    throw refuse.unauthorized();
  }
  return readIdTokenClaims(claims);
};

/** The whole service over a database and a queue prefix of the test file's own. */
export async function startIdentity(
  options: { adminEmails?: readonly string[]; verifyIdToken?: VerifyIdToken } = {},
) {
  const { db, ping } = await testDatabase();
  const prefix = testQueuePrefix();
  const logger = testLogger();
  const metrics = createMetrics('identity-test');
  const producer = createProducer({ redisUrl: backendUrls().redisUrl, prefix, logger });
  atFileEnd(producer.close);
  const redis = connectRedis(backendUrls().redisUrl, logger);
  atFileEnd(() => redis.disconnect());
  const users = await createUserStore(db);
  const outbox = createOutbox({
    store: await createOutboxStore(db, usersCollection),
    producer,
    logger,
    metrics,
  });
  const keys = createSigningKeys({ privateKey: newKeyPem() });
  const app = createIdentityApp({
    users,
    newsletter: createNewsletterStore(db),
    addressBooks: createAddressBookStore(db),
    verifyIdToken: options.verifyIdToken ?? verifyTestIdToken,
    keys,
    outbox,
    demotions: createDemotionStore(db),
    adminEmails: options.adminEmails ?? [],
    redis,
    prefix,
    logger,
    metrics,
    health: createHealth([{ name: 'mongodb', check: ping }]),
    checkReplies: true,
  });
  const { request, url } = await serveForTest(app);

  /** Signs a person in as the shop does and returns their access token. */
  const signIn = async (email: string, claims: TestIdTokenClaims = {}): Promise<string> => {
    const reply = await request('PUT', `/user/${email}`, {
      token: testIdToken({ email, ...claims }),
      body: { email },
    });
    const { token } = reply.body as { token: string };
    return token;
  };
  return { db, prefix, redis, producer, users, outbox, keys, metrics, logger, request, url, signIn };
}
