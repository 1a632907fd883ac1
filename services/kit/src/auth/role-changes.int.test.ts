import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startTestIdentity, testDatabase, testLogger, testToken, verifyTestToken } from '../testing/index.ts';
import { createAuthenticate } from './caller.ts';
import { createRoleStore } from './role.store.ts';
import { followRoleChanges, type RoleChanges } from './role-changes.ts';

const { db } = await testDatabase();
const store = createRoleStore(db);
const identity = await startTestIdentity();
const other = await startTestIdentity();

let following: RoleChanges | undefined;
afterEach(async () => {
  await following?.close();
  for (const each of [identity, other]) each.answer('well');
});
afterAll(() => db.collection('roles').drop());

function follow(trustMs = 60_000, identityUrls = [identity.url]) {
  following = followRoleChanges({ identityUrls, store, logger: testLogger(), everyMs: 50, trustMs });
  const authenticate = createAuthenticate(verifyTestToken, following);
  return async (email: string, role: 'admin' | 'user') => {
    const caller = await authenticate(`Bearer ${testToken(email, { role, version: 1 })}`);
    return caller?.role();
  };
}

test('when no queue brings the news that an admin was demoted, then their token is an ordinary one all the same', async () => {
  const roleOf = follow();
  expect(await roleOf('falling@example.com', 'admin')).toBe('admin');
  identity.changes.push({ email: 'falling@example.com', role: 'user', tokenVersion: 2 });
  await expect.poll(() => roleOf('falling@example.com', 'admin')).toBe('user');
  expect(await store.newest('falling@example.com')).toMatchObject({ role: 'user', tokenVersion: 2 });
});

test('when a change is listed again and again, then it is written once', async () => {
  identity.changes.push({ email: 'once@example.com', role: 'user', tokenVersion: 2 });
  const written: string[] = [];
  following = followRoleChanges({
    identityUrls: [identity.url],
    store: { ...store, record: async (email) => void written.push(email) },
    logger: testLogger(),
    everyMs: 20,
  });
  const before = identity.asked();
  await expect.poll(() => identity.asked() - before).toBeGreaterThan(3);
  expect(written.filter((email) => email === 'once@example.com')).toHaveLength(1);
});

test.each(['refusing', 'silent', 'talking rubbish'] as const)(
  'when identity is %s for too long, then nobody is believed to be an admin until it answers, and others go on',
  async (state) => {
    const roleOf = follow(300);
    await expect.poll(() => roleOf('ann@example.com', 'admin')).toBe('admin');
    identity.answer(state);
    await expect
      .poll(() => roleOf('ann@example.com', 'admin').catch((refusal: unknown) => refusal))
      .toMatchObject({
        status: 503,
        code: 'roles-unavailable',
        details: { headers: { 'retry-after': '1' } },
      });
    expect(await roleOf('bob@example.com', 'user')).toBe('user');
    identity.answer('well');
    await expect
      .poll(() => roleOf('ann@example.com', 'admin').catch(() => 'not yet'), { timeout: 5_000 })
      .toBe('admin');
  },
);

test('when identity is away for a moment only, then admins notice nothing', async () => {
  const roleOf = follow(5_000);
  identity.answer('refusing');
  await delay(300);
  expect(await roleOf('ann@example.com', 'admin')).toBe('admin');
});

test('when one instance of identity does not answer, then another one is asked', async () => {
  const roleOf = follow(60_000, [identity.url, other.url]);
  identity.answer('refusing');
  other.changes.push({ email: 'moved@example.com', role: 'user', tokenVersion: 2 });
  await expect.poll(() => roleOf('moved@example.com', 'admin')).toBe('user');
});

describe('an identity that holds questions', () => {
  test('when it answers a held question, then the news binds and the next question is held with what is known', async () => {
    const holding = await startTestIdentity();
    const { held, tell } = holding.hold();
    const roleOf = follow(60_000, [holding.url]);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    holding.changes.push({ email: 'held@example.com', role: 'user', tokenVersion: 2 });
    tell(4_000);
    await expect.poll(() => roleOf('held@example.com', 'admin')).toBe('user');
    await vi.waitFor(() => expect(held).toHaveLength(2));
    expect(held).toEqual(['r0', 'r1'].map((known) => `/role-changes?known=${known}&waitMs=8000`));
  });

  test('when it is silent while it holds a question, then nobody is believed to be an admin after the usual time', async () => {
    const holding = await startTestIdentity();
    const { held } = holding.hold();
    const roleOf = follow(300, [holding.url]);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    await expect
      .poll(() => roleOf('ann@example.com', 'admin').catch((refusal: unknown) => refusal))
      .toMatchObject({ status: 503, code: 'roles-unavailable' });
  });

  test('when it breaks off a held question, then another instance is asked', async () => {
    const holding = await startTestIdentity();
    const { held, breakOff } = holding.hold();
    const roleOf = follow(60_000, [holding.url, other.url]);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    other.changes.push({ email: 'elsewhere@example.com', role: 'user', tokenVersion: 2 });
    holding.answer('refusing');
    breakOff();
    await expect.poll(() => roleOf('elsewhere@example.com', 'admin')).toBe('user');
  });

  test('when the process ends, then it does not wait for a held question', async () => {
    const holding = await startTestIdentity();
    const { held } = holding.hold();
    follow(60_000, [holding.url]);
    await vi.waitFor(() => expect(held).toHaveLength(1));
    const startedAt = performance.now();
    await following?.close();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
