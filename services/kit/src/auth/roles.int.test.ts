import { identityRoutes } from '@shop/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { answer } from '../http/answer.ts';
import { createHttpApp } from '../http/app.ts';
import { createHealth } from '../http/health.ts';
import { serveRoutes } from '../http/serve.ts';
import { createMetrics } from '../metrics.ts';
import { serveForTest, startTestIdentity, testLogger, testToken, verifyTestToken } from '../testing/index.ts';
import { createAuthenticate } from './caller.ts';
import { createAccountReader } from './roles.ts';

const { listUsers } = identityRoutes;
const identity = await startTestIdentity();
const boss = 'admin@example.com';

afterEach(() => {
  identity.answer('well');
  vi.restoreAllMocks();
});

/** Serves a route for admins, and returns what it answers to a token. */
async function serve() {
  const authenticate = createAuthenticate(verifyTestToken, createAccountReader(identity.url));
  const deps = { logger: testLogger(), metrics: createMetrics('test'), health: createHealth([]) };
  const handlers = { listUsers: async () => answer([]) };
  const app = createHttpApp(deps, (express) =>
    serveRoutes(express, { listUsers }, handlers, { authenticate, logRead: async () => undefined }),
  );
  const { request } = await serveForTest(app);
  return (email: string, claims: Parameters<typeof testToken>[1] = {}) =>
    request('GET', listUsers.path, { token: testToken(email, claims) });
}

test('asks identity for the role on an admin route, whatever the token says', async () => {
  const ask = await serve();
  expect((await ask(boss, { roles: [] })).status).toBe(200);
  expect((await ask('former@example.com', { roles: ['owner'] })).status).toBe(403);
  expect((await ask(boss, { roles: ['owner'], verified: false })).status).toBe(403);
});

test('asks for a role once in four seconds', async () => {
  const ask = await serve();
  const before = identity.asked();
  await Promise.all(Array.from({ length: 20 }, () => ask(boss)));
  expect(identity.asked() - before).toBe(1);
  const later = performance.now() + 4_100;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  await ask(boss);
  expect(identity.asked() - before).toBe(2);
});

test('refuses every call of a closed account within four seconds, and of one that signed out since', async () => {
  const ask = await serve();
  const email = 'admin@example.com';
  const claims = { uid: 'leaver' };
  expect((await ask(email, claims)).status).toBe(200);
  identity.closed.add('leaver');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 4_100);
  expect((await ask(email, claims)).status).toBe(401);
  identity.closed.clear();
});

test('keeps refusing a closed account while identity is down, for as long as its token lives', async () => {
  const ask = await serve();
  const [email, claims] = ['admin@example.com', { uid: 'leaver' }];
  identity.closed.add('leaver');
  expect((await ask(email, claims)).status).toBe(401);
  identity.answer('refusing');
  let later = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  for (const seconds of [5, 60, 3_000]) {
    later += seconds * 1_000;
    expect([seconds, (await ask(email, claims)).status]).toEqual([seconds, 401]);
  }
  identity.closed.clear();
});

test('gives a buyer no roles from an old answer while identity is down', async () => {
  const ask = await serve();
  expect((await ask(boss)).status).toBe(200);
  identity.answer('refusing');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 4_100);
  expect((await ask(boss)).status).toBe(403);
});

test('serves a buyer without asking again for four seconds while identity is down', async () => {
  identity.answer('refusing');
  const ask = await serve();
  const before = identity.asked();
  for (let call = 0; call < 5; call += 1) expect((await ask('ann@example.com')).status).toBe(403);
  expect(identity.asked() - before).toBe(1);
});

test.each(['refusing', 'silent', 'talking rubbish'] as const)(
  'answers an admin 503 while identity is %s, and a user 403',
  async (state) => {
    identity.answer(state);
    const ask = await serve();
    const refused = await ask(boss, { roles: ['owner'] });
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'roles-unavailable', message: 'Please try again in a moment' },
    });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await ask('ann@example.com')).status).toBe(403);
    identity.answer('well');
    expect((await ask(boss, { roles: ['owner'] })).status).toBe(200);
  },
);
