import { identityRoutes, limits } from '@shop/contracts';
import { createTokenVerifier } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { makeOwner, testAccount } from '../testing/account.ts';
import { startIdentity, testIdToken } from '../testing/identity-service.ts';
import { ensureUser } from '../users/ensure-user.ts';

const {
  request,
  users,
  signIn,
  url,
  db,
  deps: shop,
  addresses,
  signedOut,
} = await startIdentity({
  adminEmails: ['boss@example.com', 'late-boss@example.com'],
});

function exchange(email: string, token?: string, body: unknown = { email }) {
  return request('PUT', `/user/${encodeURIComponent(email)}`, { body, token });
}

describe('PUT /user/{email}', () => {
  test('API-04, ENT-06: returns an access token that every service can verify for a matching ID token', async () => {
    const reply = await exchange('ann@example.com', testIdToken({ email: 'ann@example.com', name: 'Ann' }));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { token, expiresIn } = identityRoutes.exchangeToken.reply.parse(reply.body);
    expect(expiresIn).toBe(limits.accessTokenSeconds);
    const claims = await createTokenVerifier(url)(token);
    expect(claims).toMatchObject({ sub: 'ann@example.com', roles: [] });
    expect(claims.exp - claims.iat).toBe(3_600);
  });

  test('DEF-03: returns 401 without an ID token', async () => {
    const reply = await exchange('ann@example.com');
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({ code: 'unauthorized', message: 'Please log in' });
  });

  test('DEF-03: returns 403 for an ID token of another address, and creates no record', async () => {
    const reply = await exchange('victim@example.com', testIdToken({ email: 'thief@example.com' }));
    expect(reply.status).toBe(403);
    expect(await users.find('victim@example.com')).toBeNull();
    expect(await users.find('thief@example.com')).toBeNull();
  });

  test('DEF-03: returns 403 for an ID token without an address', async () => {
    expect((await exchange('ann@example.com', testIdToken({ name: 'Ann' }))).status).toBe(403);
  });

  test('API-04: returns 422 naming the field when body and path differ in the address', async () => {
    const reply = await exchange('ann@example.com', testIdToken({ email: 'ann@example.com' }), {
      email: 'bob@example.com',
    });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ code: 'invalid-input', errors: [{ path: 'email' }] });
  });

  test('ENT-03: creates one record for a user who signs in with capitals from many tabs at once', async () => {
    const proof = testIdToken({ email: 'Twin@Example.com', name: 'Twin' });
    const replies = await Promise.all(
      ['Twin@Example.com', 'twin@example.com', 'TWIN@EXAMPLE.COM', 'twin@example.com'].map((email) =>
        exchange(email, proof),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await db.collection('users').countDocuments({ email: 'twin@example.com' })).toBe(1);
  });

  test('takes name and picture from the first ID token, and keeps them afterwards', async () => {
    await signIn('carol@example.com', { name: 'Carol', picture: 'https://img.example.com/c.png' });
    await signIn('carol@example.com', { name: 'Somebody', picture: 'https://img.example.com/x.png' });
    expect(await users.find('carol@example.com')).toMatchObject({
      name: 'Carol',
      img: 'https://img.example.com/c.png',
    });
  });

  test('makes a user searchable by a name that arrives with a later ID token', async () => {
    const boss = await signIn('boss@example.com', { email_verified: true });
    const found = async () => {
      const reply = await request('GET', '/users?limit=5&q=fatema', { token: boss });
      return identityRoutes.listUsers.reply.parse(reply.body);
    };
    await signIn('new@example.com');
    expect(await found()).toEqual([]);
    await signIn('new@example.com', { name: 'Fatema\u202e Begum' });
    expect(await found()).toEqual([{ email: 'new@example.com', name: 'Fatema Begum' }]);
  });

  test('keeps a name the user sets during an older sign-in', async () => {
    await users.insertIfMissing(testAccount('quick@example.com'));
    const deps = {
      users: {
        ...users,
        find: async (email: string) => {
          const before = await users.find(email);
          await users.change(testAccount(email), { name: 'Own Name' });
          return before;
        },
      },
      closings: shop.closings,
      provider: shop.provider,
      adminEmails: [],
    };
    await ensureUser(deps, {
      ...testAccount('quick@example.com'),
      name: 'Name of the proof',
      signedInAt: new Date(0),
      signInWay: 'password',
    });
    expect(await users.find('quick@example.com')).toMatchObject({ name: 'Own Name' });
  });

  test('omits a picture that is no web address', async () => {
    await signIn('eve@example.com', { picture: 'javascript:alert(1)' });
    expect(await users.find('eve@example.com')).not.toHaveProperty('img');
  });

  test("makes the first token of a verified address in ADMIN_EMAILS an admin's", async () => {
    const token = await signIn('boss@example.com', { email_verified: true });
    expect((await request('GET', '/users', { token })).status).toBe(200);
    expect(await users.find('boss@example.com')).toMatchObject({
      roles: ['owner'],
      roleHistory: [{ roles: ['owner'], by: 'ADMIN_EMAILS' }],
    });
  });

  test('treats an unverified address in ADMIN_EMAILS as an ordinary user', async () => {
    const early = await signIn('late-boss@example.com', { email_verified: false });
    expect((await request('GET', '/users', { token: early })).status).toBe(403);
    const token = await signIn('late-boss@example.com', { email_verified: true });
    expect((await request('GET', '/users', { token })).status).toBe(200);
  });
});

describe('PUT /user/{email} for an address that returns with another account', () => {
  const boss = 'late-boss@example.com';
  const anotherOf = (email: string) => ({ uid: `another of ${email}`, email_verified: false });

  test('gives the new account neither the role nor the details of the earlier one', async () => {
    const former = await signIn(boss, { name: 'Boss' });
    await request('PUT', `/update-user-info/${boss}`, {
      token: former,
      body: { education: 'BSc', address: '1 Road', phone: '+8801711234567', linkedin: 'https://x.example' },
    });
    const another = anotherOf(boss);
    const token = await signIn(boss, another);
    expect((await request('GET', '/users', { token })).status).toBe(403);
    expect((await request('GET', `/check-admin/${boss}`, { token })).body).toEqual({ admin: false });
    expect((await request('GET', `/user/${boss}`, { token })).body).toEqual({ email: boss });
    const verified = await signIn(boss, { ...another, email_verified: true });
    expect((await request('GET', '/users', { token: verified })).status).toBe(403);
    expect((await users.find(boss))?.roleHistory.at(-1)).toMatchObject({
      roles: [],
      by: 'another account',
    });
  });

  test('ends the role and the access of tokens that the earlier account still holds', async () => {
    const email = 'shared@example.com';
    const former = await signIn(email);
    await makeOwner(users, email);
    expect((await request('GET', '/users', { token: former })).status).toBe(200);
    await signIn(email, anotherOf(email));
    for (const path of ['/users', `/user/${email}`, `/check-admin/${email}`])
      expect((await request('GET', path, { token: former })).status).toBe(401);
    const body = { name: 'Former' };
    expect((await request('PUT', `/update-user-info/${email}`, { token: former, body })).status).toBe(401);
  });

  test('leaves the profile, but no role, to an account that moved to another address and has not come back yet', async () => {
    const [left, moved] = ['left@example.com', 'moved-away@example.com'];
    const uid = 'moved-away';
    await signIn(left, { uid, name: 'Mover' });
    await makeOwner(users, left);
    await users.wantEmail(uid, moved, new Date());
    addresses.set(uid, moved);
    const next = await signIn(left, { uid: 'next' });
    expect((await request('GET', '/users', { token: next })).status).toBe(403);
    expect(await users.find(left)).toMatchObject({ uid: 'next', roles: [] });
    expect(await users.find(moved)).toMatchObject({
      uid,
      name: 'Mover',
      roles: [],
    });
    const back = await signIn(moved, { uid });
    expect((await request('GET', `/user/${moved}`, { token: back })).body).toMatchObject({ name: 'Mover' });
    expect((await request('GET', '/users', { token: back })).status).toBe(403);
  });

  test('creates the record of the new account once when several tabs sign in, and gives each a token', async () => {
    const email = 'tabs@example.com';
    await signIn(email);
    const tokens = await Promise.all([1, 2, 3, 4].map(() => signIn(email, anotherOf(email))));
    for (const token of tokens)
      expect((await request('GET', `/user/${email}`, { token })).body).toEqual({ email });
    expect(await users.find(email)).toMatchObject({ uid: anotherOf(email).uid, roleVersion: 1 });
  });
});

describe('PUT /user/{email} for an account with a new address', () => {
  const uid = 'mover';
  const [before, after] = ['before@example.com', 'after@example.com'];

  test('moves the record with its name and addresses, but without its roles, also when two tabs exchange at once', async () => {
    const former = await signIn(before, { uid, name: 'Mover' });
    await makeOwner(users, before);
    const details = {
      education: 'BSc',
      address: '1 Road',
      phone: '+8801711234567',
      linkedin: 'https://x.example',
    };
    await request('PUT', `/update-user-info/${before}`, { token: former, body: details });
    await users.wantEmail(uid, after, new Date());
    addresses.set(uid, after);
    const [token = ''] = await Promise.all([signIn(after, { uid }), signIn(after, { uid })]);
    const { body } = await request('GET', `/user/${after}`, { token });
    expect(body).toMatchObject({ email: after, name: 'Mover', education: 'BSc' });
    expect(body).not.toHaveProperty('roles');
    expect(await users.find(before)).toBeNull();
    const boss = await signIn('boss@example.com');
    const find = async (q: string) => (await request('GET', `/users?limit=1&q=${q}`, { token: boss })).body;
    expect([await find('after'), await find('before')]).toMatchObject([[{ email: after }], []]);
    for (const each of [former, token])
      expect((await request('GET', '/users', { token: each })).status).toBe(403);
  });

  test('refuses an ID token from before the change', async () => {
    expect((await exchange(before, testIdToken({ email: before, uid }))).status).toBe(401);
    expect(await users.find(after)).toMatchObject({ uid });
  });

  test('returns 409 when another customer has the address, and changes neither record', async () => {
    await signIn('holder@example.com');
    await users.wantEmail(uid, 'holder@example.com', new Date());
    addresses.set(uid, 'holder@example.com');
    const reply = await exchange('holder@example.com', testIdToken({ email: 'holder@example.com', uid }));
    expect(reply).toMatchObject({ status: 409, body: { code: 'email-taken' } });
    expect(await users.find('holder@example.com')).not.toMatchObject({ uid });
    expect(await users.find(after)).toMatchObject({ uid });
  });
});

test('DELETE /sessions ends every sign-in and access token of the caller', async () => {
  const email = 'everywhere@example.com';
  const auth_time = Math.floor(Date.now() / 1_000) - 60;
  const token = await signIn(email, { uid: 'everywhere', auth_time });
  expect((await request('DELETE', '/sessions')).status).toBe(401);
  expect(await request('DELETE', '/sessions', { token })).toMatchObject({ status: 200 });
  expect(signedOut).toEqual(['everywhere']);
  expect((await request('GET', `/user/${email}`, { token })).status).toBe(401);
  expect((await exchange(email, testIdToken({ email, uid: 'everywhere', auth_time }))).status).toBe(401);
  expect((await exchange(email, testIdToken({ email, uid: 'everywhere' }))).status).toBe(200);
});
