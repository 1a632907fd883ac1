import { internalRoutes, roles } from '@shop/contracts';
import { testUid } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { startIdentity, testIdToken } from '../testing/identity-service.ts';

const boss = 'boss@example.com';
const listed = 'listed@example.com';
const shop = await startIdentity({ adminEmails: [boss, listed] });
const { request, signIn, users, db, addresses, changes } = shop;
const owner = await signIn(boss);

const wayOf = (way: string) => ({ firebase: { sign_in_provider: way } });
const longAgo = Math.floor(Date.now() / 1_000) - 600;
const address = { name: 'Mallory', street: '1 Road', city: 'Dhaka', country: 'BD', phone: '01711123456' };

function give(email: string, given: readonly string[], before: readonly string[] = []) {
  return request('PUT', `/users/${email}/roles`, { token: owner, body: { roles: given, before } });
}

function exchange(claims: Parameters<typeof testIdToken>[0]) {
  const email = claims.email ?? '';
  return request('PUT', `/user/${email}`, { token: testIdToken(claims), body: { email } });
}

function announce(from: string, to: string) {
  const token = testIdToken({ email: from });
  return request('PUT', `/user-email/${from}`, { token, body: { email: to } });
}

async function stateOf(email: string, uid = testUid(email)) {
  const { path, reply } = internalRoutes.readRoles;
  return reply.parse((await request('GET', `${path}?${new URLSearchParams({ email, uid })}`)).body);
}

async function lastLogEntry(uid: string) {
  const user = await users.findByUid(uid);
  return user?.log?.at(-1)?.message.payload;
}

describe('an address without proof', () => {
  const email = 'colleague@example.com';

  test.each(roles)('cannot become %s', async (role) => {
    await signIn(email, { email_verified: false });
    expect(await give(email, [role])).toMatchObject({
      status: 409,
      body: { code: 'unverified', modifiedCount: 0 },
    });
    expect((await stateOf(email)).roles).toEqual([]);
  });

  test('cannot become an admin, is marked in the list, and can once it is proved', async () => {
    const promote = () => request('PUT', `/make-admin/${email}`, { token: owner });
    expect(await promote()).toMatchObject({ status: 409, body: { code: 'unverified' } });
    const list = async () => (await request('GET', `/users?limit=5&q=${email}`, { token: owner })).body;
    expect(await list()).toEqual([{ email, unverified: true }]);
    await signIn(email);
    expect((await promote()).status).toBe(200);
    expect(await list()).toEqual([{ email, role: 'admin', roles: ['owner'] }]);
  });
});

describe('the roles of an address', () => {
  test('end when the account moves, are logged with the account, and stay ended when it moves back', async () => {
    const [email, alike] = ['clerk@example.com', 'c1erk@example.com'];
    const uid = testUid(email);
    await signIn(email);
    await give(email, ['office']);
    expect((await announce(email, alike)).status).toBe(200);
    addresses.set(uid, alike);
    const moved = await signIn(alike, { uid });
    expect((await request('GET', '/users', { token: moved })).status).toBe(403);
    expect(await lastLogEntry(uid)).toMatchObject({
      call: 'exchangeToken',
      by: alike,
      byUid: uid,
      thing: { kind: 'person', id: uid },
      changes: [
        { field: 'email', before: email, after: alike },
        { field: 'roles', before: ['office'], after: [] },
      ],
    });
    addresses.delete(uid);
    const back = await signIn(email, { uid });
    expect((await request('GET', '/users', { token: back })).status).toBe(403);
    expect((await give(email, ['office'])).status).toBe(200);
    expect((await request('GET', '/users', { token: back })).status).toBe(200);
  });

  test('end when the account moved away and back without a sign-in between, and needs a new proof', async () => {
    const email = 'there-and-back@example.com';
    await signIn(email);
    await give(email, ['office']);
    await signIn(email, { email_verified: false });
    expect((await stateOf(email)).roles).toEqual([]);
    await signIn(email);
    expect((await stateOf(email)).roles).toEqual([]);
  });

  test('end when the account moves to an address that another record holds', async () => {
    const [email, taken] = ['mover@example.com', 'taken@example.com'];
    const uid = testUid(email);
    await signIn(taken);
    await signIn(email);
    await give(email, ['office']);
    await announce(email, taken);
    addresses.set(uid, taken);
    expect((await exchange({ email: taken, uid })).body).toMatchObject({ code: 'email-taken' });
    expect((await stateOf(email)).roles).toEqual([]);
    expect((await give(email, ['office'])).body).toMatchObject({ code: 'unverified' });
  });

  test('stay when an older ID token still says that the address is not proved', async () => {
    const email = 'stale@example.com';
    await signIn(email);
    await give(email, ['office']);
    changes.set(testUid(email), { emailVerified: true });
    await signIn(email, { email_verified: false });
    expect((await stateOf(email)).roles).toEqual(['office']);
  });
});

describe('a link to change the address that was asked for earlier', () => {
  const moveTo = (email: string, uid: string) => {
    addresses.set(uid, email);
    return exchange({ email, uid });
  };

  test('is void after a decision about roles: nothing moves, and the roles end', async () => {
    const [email, evil] = ['promoted@example.com', 'evil@example.com'];
    const uid = testUid(email);
    await signIn(email);
    await announce(email, evil);
    await give(email, ['office']);
    expect(await moveTo(evil, uid)).toMatchObject({ status: 409, body: { code: 'email-change-void' } });
    expect(await users.findByUid(uid)).toMatchObject({ email, roles: [], emailVerified: false });
    const squatter = { email, uid: 'squatter', email_verified: false };
    expect((await exchange(squatter)).body).toMatchObject({ code: 'email-change-void' });
    addresses.delete(uid);
    expect((await exchange({ email, uid })).status).toBe(200);
    expect(await users.findByUid(uid)).toMatchObject({ email, emailVerified: true });
  });

  test('is void after a password reset and a sign-in, works when asked for since, and again after three days', async () => {
    const [email, evil] = ['reset@example.com', 'resetter@example.com'];
    const uid = testUid(email);
    await signIn(email, { auth_time: longAgo });
    await announce(email, evil);
    const reset = { signInsFrom: new Date() };
    changes.set(uid, reset);
    await signIn(email, { auth_time: Math.floor(Date.now() / 1_000) + 1 });
    expect(await moveTo(evil, uid)).toMatchObject({ status: 409, body: { code: 'email-change-void' } });
    addresses.delete(uid);
    expect((await exchange({ email, uid })).status).toBe(200);
    await announce(email, evil);
    expect((await moveTo(evil, uid)).status).toBe(200);
    addresses.delete(uid);
    expect((await exchange({ email, uid })).status).toBe(200);
  });

  test('needs a sign-in of the last five minutes to be announced, at the address of the account', async () => {
    const email = 'announcer@example.com';
    await signIn(email);
    const body = { email: 'other@example.com' };
    const stale = testIdToken({ email, auth_time: longAgo });
    expect(await request('PUT', `/user-email/${email}`, { token: stale, body })).toMatchObject({
      status: 403,
      body: { code: 'sign-in-again' },
    });
    const thief = testIdToken({ email: 'thief@example.com' });
    expect((await request('PUT', `/user-email/${email}`, { token: thief, body })).status).toBe(403);
    expect(await users.find(email)).not.toHaveProperty('wantedEmail');
  });
});

describe('an address in ADMIN_EMAILS', () => {
  async function leave(email: string, uid: string) {
    return request('DELETE', `/user/${email}`, { token: testIdToken({ email, uid }) });
  }

  test('stays decided after its demoted owner closed the account, and after that of another account', async () => {
    await signIn(listed, { uid: 'first' });
    expect((await stateOf(listed, 'first')).roles).toEqual(['owner']);
    await give(listed, [], ['owner']);
    await db.collection('users').updateMany({}, { $set: { log: [] } });
    expect((await leave(listed, 'first')).status).toBe(200);
    await signIn(listed, { uid: 'second' });
    expect((await stateOf(listed, 'second')).roles).toEqual([]);
    expect((await leave(listed, 'second')).status).toBe(200);
    await signIn(listed, { uid: 'third' });
    expect((await stateOf(listed, 'third')).roles).toEqual([]);
    expect((await request('GET', '/users?limit=50', { token: owner })).status).toBe(200);
  });

  test('is kept as a hash after its account', async () => {
    const kept = await db.collection('decided_addresses').find().toArray();
    expect(JSON.stringify(kept)).not.toContain('example.com');
    expect(kept.length).toBeGreaterThan(0);
  });
});

describe('the first proof of an address', () => {
  /** Mallory signs up with the address, leaves data, and keeps the sign-in and the access token. */
  async function unproved(email: string) {
    const claims = { email, uid: `account of ${email}`, auth_time: longAgo, name: 'Mallory' };
    const token = await signIn(email, { ...claims, email_verified: false });
    expect((await request('POST', '/addresses', { token, body: address })).status).toBe(201);
    const createdAt = new Date(longAgo * 1_000);
    await db.collection('users').updateOne({ email }, { $set: { createdAt } });
    return { claims, token };
  }

  const takings = [
    ['Google', wayOf('google.com'), { signInWays: ['google.com'] }],
    ['a password reset', wayOf('password'), { signInsFrom: new Date((longAgo + 60) * 1_000) }],
  ] as const;

  test.each(takings)(
    'by %s leaves everything of the earlier person behind',
    async (way, signedIn, account) => {
      const email = `${way.replaceAll(' ', '-').toLowerCase()}@example.com`;
      const { claims, token: mallory } = await unproved(email);
      changes.set(claims.uid, { ...account, emailVerified: true });
      const token = await signIn(email, { uid: claims.uid, ...signedIn });
      expect((await request('GET', '/addresses', { token })).body).toEqual([]);
      expect((await request('GET', `/user/${email}`, { token })).body).toEqual({ email });
      for (const path of ['/addresses', `/user/${email}`])
        expect((await request('GET', path, { token: mallory })).status).toBe(401);
      expect((await exchange({ ...claims, email_verified: true })).status).toBe(401);
      expect((await request('GET', '/addresses', { token })).status).toBe(200);
    },
  );

  test('cannot be used by the person with the old password when Google replaced it', async () => {
    const { claims, token } = await unproved('first-come@example.com');
    changes.set(claims.uid, { signInWays: ['google.com'], emailVerified: true });
    expect((await exchange({ ...claims, email_verified: true })).status).toBe(401);
    expect((await stateOf(claims.email, claims.uid)).roles).toEqual([]);
    expect((await request('GET', '/addresses', { token })).status).toBe(200);
  });

  test('by the link in the mail keeps what the same person left', async () => {
    const { claims } = await unproved('honest@example.com');
    const token = await signIn(claims.email, { ...claims, email_verified: true });
    expect((await request('GET', '/addresses', { token })).body).toMatchObject([{ name: 'Mallory' }]);
  });

  test('ends no sign-in of the new person when two tabs are first at once', async () => {
    const { claims } = await unproved('two-tabs@example.com');
    const google = { uid: claims.uid, ...wayOf('google.com') };
    const tokens = await Promise.all([1, 2, 3].map(() => signIn(claims.email, google)));
    for (const token of tokens) expect((await request('GET', '/addresses', { token })).body).toEqual([]);
  });
});

test('a new sign-in after a password reset ends earlier access tokens', async () => {
  const email = 'reset@example.com';
  const uid = testUid(email);
  const earlier = await signIn(email, { auth_time: longAgo });
  changes.set(uid, { signInsFrom: new Date(Date.now() + 5_000) });
  await signIn(email);
  expect((await request('GET', `/user/${email}`, { token: earlier })).status).toBe(401);
});

test('mails count an address as proved as soon as the provider does, before the next sign-in', async () => {
  const email = 'on-the-phone@example.com';
  const uid = testUid(email);
  await signIn(email, { email_verified: false });
  const { path } = internalRoutes.readMailAddress;
  const ask = async () => (await request('GET', `${path}?${new URLSearchParams({ uid })}`)).body;
  expect(await ask()).toEqual({ email, verified: false });
  changes.set(uid, { emailVerified: true });
  expect(await ask()).toEqual({ email, verified: true });
  changes.set(uid, { emailVerified: true, signInWays: ['google.com'] });
  expect(await ask()).toEqual({ email, verified: false });
});
