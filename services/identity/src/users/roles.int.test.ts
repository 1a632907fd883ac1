import { internalRoutes } from '@shop/contracts';
import { testUid } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { makeOwner, removeOwner, testAccount } from '../testing/account.ts';
import { startIdentity } from '../testing/identity-service.ts';

const boss = 'boss@example.com';
const deputy = 'deputy@example.com';

async function shopWith(...admins: string[]) {
  const service = await startIdentity({ adminEmails: admins });
  const tokens = new Map<string, string>();
  for (const email of admins) tokens.set(email, await service.signIn(email));
  const decide = (call: 'make-admin' | 'remove-admin') => (email: string, by: string) =>
    service.request('PUT', `/${call}/${email}`, { token: tokens.get(by) ?? '' });
  const adminsLeft = async (): Promise<string[]> => {
    const found = await Promise.all(admins.map((email) => service.users.find(email)));
    return admins.filter((_, index) => found[index]?.roles.includes('owner'));
  };
  return { ...service, makeAdmin: decide('make-admin'), remove: decide('remove-admin'), adminsLeft };
}

function countsOf(replies: readonly { body: unknown }[]): number[] {
  return replies.map(({ body }) => (body as { modifiedCount: number }).modifiedCount).sort();
}

describe('PUT /make-admin/{email}', () => {
  test('API-15, ROLE-08, ROLE-09, ST-13: applies the admin role to existing tokens at once, and records who granted it', async () => {
    const { signIn, request, makeAdmin, users } = await shopWith(boss);
    const token = await signIn('rising@example.com');
    expect((await request('GET', '/users', { token })).status).toBe(403);
    expect((await makeAdmin('rising@example.com', boss)).body).toEqual({ modifiedCount: 1 });
    expect((await request('GET', '/users', { token })).status).toBe(200);
    expect((await users.find('rising@example.com'))?.roleHistory).toEqual([
      { email: 'rising@example.com', roles: ['owner'], at: expect.any(Date), by: boss, byUid: testUid(boss) },
    ]);
  });

  test('API-15: changes nothing for an admin, and answers 404 for an unknown address', async () => {
    const { makeAdmin, users } = await shopWith(boss, deputy);
    const before = await users.find(deputy);
    expect(await makeAdmin(deputy, boss)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
    expect(await users.find(deputy)).toEqual(before);
    expect(await makeAdmin('ghost@example.com', boss)).toMatchObject({
      status: 404,
      body: { modifiedCount: 0 },
    });
    expect(await users.find('ghost@example.com')).toBeNull();
  });

  test('changes a user once when ten admins promote them at once', async () => {
    const { signIn, makeAdmin, users } = await shopWith(boss);
    await signIn('wanted@example.com');
    const replies = Array.from({ length: 10 }, () => makeAdmin('wanted@example.com', boss));
    expect(countsOf(await Promise.all(replies))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect((await users.find('wanted@example.com'))?.roleHistory).toHaveLength(1);
  });
});

describe('PUT /remove-admin/{email}', () => {
  test('ROLE-09: removes the admin role from existing tokens at once, and records who removed it', async () => {
    const { remove, request, users, keys } = await shopWith(boss, deputy);
    const token = keys.sign(testAccount(deputy), ['owner']);
    expect((await request('GET', '/users', { token })).status).toBe(200);
    expect(await remove(deputy, boss)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect((await request('GET', '/users', { token })).status).toBe(403);
    expect((await users.find(deputy))?.roleHistory.at(-1)).toMatchObject({ roles: [], by: boss });
  });

  test('keeps a demoted admin of ADMIN_EMAILS an ordinary user when several tabs sign in again', async () => {
    const { remove, request, signIn } = await shopWith(boss, deputy);
    await remove(deputy, boss);
    const tokens = await Promise.all([signIn(deputy), signIn(deputy), signIn(deputy)]);
    for (const token of tokens) expect((await request('GET', '/users', { token })).status).toBe(403);
  });

  test('changes nothing for an ordinary user, and answers 404 for an unknown address', async () => {
    const { remove, signIn } = await shopWith(boss);
    await signIn('ann@example.com');
    expect(await remove('ann@example.com', boss)).toMatchObject({ status: 200, body: { modifiedCount: 0 } });
    expect(await remove('ghost@example.com', boss)).toMatchObject({
      status: 404,
      body: { modifiedCount: 0 },
    });
  });

  test('refuses to demote the last admin, also when the other one has not verified the address', async () => {
    const { remove, users, adminsLeft, db } = await shopWith(boss);
    await users.insertIfMissing(testAccount('new@example.com'));
    await makeOwner(users, 'new@example.com');
    await db.collection('users').updateOne({ email: 'new@example.com' }, { $set: { emailVerified: false } });
    expect(await remove(boss, boss)).toMatchObject({
      status: 409,
      body: { code: 'last-admin', modifiedCount: 0 },
    });
    expect(await adminsLeft()).toEqual([boss]);
    expect(await users.find(boss)).not.toHaveProperty('leaving');
  });

  test('leaves an admin when two demote each other at once, again and again', async () => {
    const { remove, adminsLeft, users } = await shopWith(boss, deputy);
    for (let round = 0; round < 10; round += 1) {
      const replies = await Promise.all([remove(deputy, boss), remove(boss, deputy)]);
      const left = await adminsLeft();
      expect(left).toHaveLength(2 - replies.filter(({ status }) => status === 200).length);
      expect(left).not.toEqual([]);
      for (const email of [boss, deputy]) await makeOwner(users, email);
    }
  });

  test('keeps the role of an admin whose removal a crash interrupted, but does not count them as a remaining admin', async () => {
    const { users, adminsLeft } = await shopWith(boss, deputy);
    await users.markLeaving({ email: deputy, roles: ['owner'] });
    expect(await removeOwner(users, boss)).toBe('last-admin');
    expect(await adminsLeft()).toEqual([boss, deputy]);
    expect(await removeOwner(users, deputy)).toBe('changed');
    expect(await adminsLeft()).toEqual([boss]);
  });
});

describe('PUT /users/{email}/roles', () => {
  const packer = 'packer@example.com';
  async function withPacker() {
    const shop = await shopWith(boss, deputy);
    const token = await shop.signIn(packer);
    const by = await shop.signIn(boss);
    const put = (body: object, email = packer) =>
      shop.request('PUT', `/users/${email}/roles`, { token: by, body });
    return { ...shop, token, put };
  }

  test('gives and takes roles at once, and records who decided', async () => {
    const { put, request, token, users } = await withPacker();
    const check = async () => (await request('GET', `/check-admin/${packer}`, { token })).body;
    expect((await put({ roles: ['warehouse', 'office'], before: [] })).body).toEqual({ modifiedCount: 1 });
    expect(await check()).toEqual({ admin: false, roles: ['office', 'warehouse'] });
    expect((await request('GET', '/users', { token })).status).toBe(200);
    expect((await put({ roles: ['warehouse'], before: ['office', 'warehouse'] })).status).toBe(200);
    expect((await request('GET', '/users', { token })).status).toBe(403);
    expect((await users.find(packer))?.roleHistory).toMatchObject([
      { roles: ['office', 'warehouse'], by: boss },
      { roles: ['warehouse'], by: boss },
    ]);
  });

  test('keeps other roles when an owner stops being one', async () => {
    const { put, remove, users } = await withPacker();
    await put({ roles: ['owner', 'warehouse'], before: [] });
    await remove(packer, boss);
    expect((await users.find(packer))?.roles).toEqual(['warehouse']);
  });

  test('refuses a change of roles that another owner changed meanwhile', async () => {
    const { put, users } = await withPacker();
    await put({ roles: ['office'], before: [] });
    expect(await put({ roles: ['warehouse'], before: [] })).toMatchObject({
      status: 409,
      body: { code: 'roles-changed', roles: ['office'], modifiedCount: 0 },
    });
    expect((await users.find(packer))?.roles).toEqual(['office']);
  });

  test('refuses to take the role of the last owner', async () => {
    const { put, remove, adminsLeft } = await withPacker();
    await remove(deputy, boss);
    expect(await put({ roles: ['office'], before: ['owner'] }, boss)).toMatchObject({
      status: 409,
      body: { code: 'last-admin' },
    });
    expect(await adminsLeft()).toEqual([boss]);
  });
});

test('returns to other services the roles of the account that now owns the address', async () => {
  const { request, signIn } = await shopWith(boss);
  const { path, reply } = internalRoutes.readRoles;
  const ask = async (uid: string) =>
    reply.parse((await request('GET', `${path}?${new URLSearchParams({ email: boss, uid })}`)).body).roles;
  expect([await ask(testUid(boss)), await ask('another')]).toEqual([['owner'], []]);
  await signIn(boss, { uid: 'another' });
  expect([await ask(testUid(boss)), await ask('another')]).toEqual([[], []]);
  expect((await request('GET', path)).status).toBe(422);
});
