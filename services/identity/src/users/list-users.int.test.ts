import { identityRoutes } from '@shop/contracts';
import { pagesOf } from '@shop/service-kit/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOwner, testAccount } from '../testing/account.ts';
import { startIdentity } from '../testing/identity-service.ts';

const { request, users, signIn, db } = await startIdentity();

const bob = 'bob@example.com';
const admin = 'admin@example.com';
let adminToken: string;

beforeAll(async () => {
  await signIn(bob);
  adminToken = await signIn(admin);
  await makeOwner(users, admin);
});

describe('GET /users', () => {
  const list = (query: string) => request('GET', `/users${query}`, { token: adminToken });

  beforeAll(async () => {
    const crowd = Array.from(
      { length: 250 },
      (_, index) => `crowd-${String(index).padStart(3, '0')}@example.org`,
    );
    for (const email of crowd)
      await users.insertIfMissing({ ...testAccount(email), name: `Crowd Person ${email.slice(6, 9)}` });
  });

  test('API-14: returns all users without secrets in the bare list', async () => {
    const reply = await list('');
    const rows = identityRoutes.listUsers.reply.parse(reply.body);
    expect(rows).toHaveLength(await db.collection('users').countDocuments());
    const keysSeen = new Set((reply.body as object[]).flatMap((row) => Object.keys(row)));
    expect([...keysSeen].every((key) => key in identityRoutes.listUsers.reply.element.shape)).toBe(true);
  });

  test('API-14, DEF-18: returns every user once and in order over pages', async () => {
    const seen: string[] = [];
    const list = { row: identityRoutes.listUsers.reply.element, token: adminToken };
    for await (const { rows, total } of pagesOf(request, '/users?limit=100', list)) {
      seen.push(...rows.map(({ email }) => email));
      expect(total).toBe(await users.count(undefined));
    }
    expect(seen).toEqual([...new Set(seen)].sort());
    expect(seen).toHaveLength(await users.count(undefined));
  });

  test('finds users by the start of a name or address, and counts them', async () => {
    const reply = await list('?limit=5&q=CROWD%2001');
    expect(identityRoutes.listUsers.reply.parse(reply.body)).toHaveLength(5);
    expect(reply.headers.get('x-total-count')).toBe('10');
    expect(reply.headers.get('link')).toContain('q=CROWD+01');
  });

  test('finds a changed name, and no longer the old one', async () => {
    await users.change(testAccount(bob), { name: 'Robert' });
    expect(await users.count('robert')).toBe(1);
    await users.change(testAccount(bob), { name: 'Rupert' });
    expect(await users.count('robert')).toBe(0);
  });
});
