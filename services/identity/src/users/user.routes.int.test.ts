import { buyer } from '@shop/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeOwner, testAccount } from '../testing/account.ts';
import { startIdentity } from '../testing/identity-service.ts';

const { request, users, signIn, keys } = await startIdentity();

const ann = 'ann@example.com';
const bob = 'bob@example.com';
const admin = 'admin@example.com';
let tokens: Record<'ann' | 'bob' | 'admin', string>;

beforeAll(async () => {
  const signedIn = {
    ann: await signIn(ann, { name: 'Ann' }),
    bob: await signIn(bob),
    admin: await signIn(admin),
  };
  await makeOwner(users, admin);
  tokens = { ...signedIn, admin: await signIn(admin) };
});

const info = {
  education: 'BSc',
  address: 'Road 1',
  phone: '+880 171-1234567',
  linkedin: 'https://linkedin.com/in/ann',
};

describe('access to the calls', () => {
  const ofAnn = { visitor: 401, ann: 200, bob: 403, admin: 200 };
  const ofAdmins = { visitor: 401, ann: 403, bob: 403, admin: 200 };
  const everyone = { visitor: 200, ann: 200, bob: 200, admin: 200 };
  const matrix = [
    { id: 'API-07', method: 'GET', path: `/check-admin/${ann}`, statuses: ofAnn },
    { id: 'API-10', method: 'GET', path: `/user/${ann}`, statuses: ofAnn },
    {
      id: 'API-11',
      method: 'PUT',
      path: `/update-user-info/${ann}`,
      body: { name: 'Ann' },
      statuses: { ...ofAnn, admin: 403 },
    },
    { id: 'API-14', method: 'GET', path: '/users', statuses: ofAdmins },
    { id: 'staff', method: 'GET', path: `/buyers/${ann}`, statuses: ofAdmins },
    { id: 'API-15', method: 'PUT', path: `/make-admin/${admin}`, statuses: ofAdmins },
    {
      id: 'HOME-26',
      method: 'POST',
      path: '/newsletter',
      body: { email: 'x@example.com' },
      statuses: everyone,
    },
  ];
  const callers = ['visitor', 'ann', 'bob', 'admin'] as const;
  const cases = matrix.flatMap(({ statuses, ...call }) =>
    callers.map((who) => ({ body: undefined, ...call, who, status: statuses[who] })),
  );

  test.each(cases)(
    'ROLE-05, ROLE-06, DEF-09, $id: for $who calling $method $path, returns $status',
    async (entry) => {
      const token = entry.who === 'visitor' ? undefined : tokens[entry.who];
      const reply = await request(entry.method, entry.path, {
        body: entry.body,
        token,
      });
      expect(reply.status).toBe(entry.status);
      if (entry.status >= 400)
        expect(reply.body).toMatchObject({ message: expect.any(String), status: entry.status });
    },
  );

  test.each(['junk', 'a.b.c', ''])('API-22: returns 401 for the token %j', async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await request('GET', '/users', { headers })).status).toBe(401);
  });

  test('API-22: returns 401 for a token signed with a foreign key', async () => {
    const foreign = (await startIdentity()).keys.sign(testAccount(admin), ['owner']);
    expect((await request('GET', '/users', { token: foreign })).status).toBe(401);
  });
});

describe('GET /user/{email} and GET /check-admin/{email}', () => {
  test("API-10, ENT-03: returns only the specified keys of the user's own record", async () => {
    expect((await request('GET', `/user/${ann}`, { token: tokens.ann })).body).toEqual({
      email: ann,
      name: 'Ann',
    });
    const { body } = await request('GET', `/user/${admin}`, { token: tokens.admin });
    expect(body).toEqual({ email: admin, role: 'admin', roles: ['owner'] });
  });

  test('API-10: treats a path with capitals and escapes as the same user', async () => {
    expect((await request('GET', '/user/ANN%40Example.com', { token: tokens.ann })).status).toBe(200);
  });

  test('API-10: returns 404 to staff for an unknown address, and 401 for the token of a record that is gone', async () => {
    const path = '/user/ghost@example.com';
    expect((await request('GET', path, { token: tokens.admin })).status).toBe(404);
    const token = keys.sign(testAccount('ghost@example.com'), []);
    expect((await request('GET', path, { token })).status).toBe(401);
  });

  test('ENT-05, ROLE-01: returns admin as strictly true or false', async () => {
    const check = async (email: string) =>
      (await request('GET', `/check-admin/${email}`, { token: tokens.admin })).body;
    expect(await check(admin)).toEqual({ admin: true });
    expect(await check(ann)).toEqual({ admin: false });
    expect(await check('ghost@example.com')).toEqual({ admin: false });
  });
});

describe('PUT /update-user-info/{email}', () => {
  const update = (body: unknown) => request('PUT', `/update-user-info/${ann}`, { token: tokens.ann, body });

  test('API-11, UAI-03: returns modifiedCount 1 for new and for unchanged values', async () => {
    expect((await update(info)).body).toEqual({ modifiedCount: 1 });
    expect((await update(info)).body).toEqual({ modifiedCount: 1 });
    const stored = { ...info, phone: '8801711234567', phoneE164: '+8801711234567' };
    expect(await users.find(ann)).toMatchObject(stored);
  });

  test('VAL-11: drops the earlier country when the next phone names none', async () => {
    await update(info);
    await update({ ...info, phone: '01711234567' });
    const { phone, phoneE164 } = (await users.find(ann)) ?? {};
    expect({ phone, phoneE164 }).toEqual({ phone: '01711234567', phoneE164: undefined });
  });

  test('API-11: changes name or picture alone, and keeps the rest', async () => {
    await update(info);
    await update({ name: '  Ann Lee ' });
    await update({ img: 'https://img.example.com/a.png' });
    expect(await users.find(ann)).toMatchObject({
      name: 'Ann Lee',
      img: 'https://img.example.com/a.png',
      education: 'BSc',
    });
  });

  test.each([
    { name: 'Ann', role: 'admin', roles: ['owner'], email: 'other@example.com', roleVersion: 99 },
    { ...info, role: 'admin' },
  ])('API-11: for %j, keeps role, email and token version', async (body) => {
    expect((await update(body)).status).toBe(200);
    const record = await users.find(ann);
    expect(record).toMatchObject({ email: ann, roles: [], roleVersion: 0 });
  });

  test.each([
    [{ name: '   ' }, 'Please enter a name'],
    [{ ...info, phone: 'abc' }, 'Enter a phone number, for example 030 12345678'],
    [{ ...info, linkedin: 'linkedin' }, 'Provide a valid LinkedIn address'],
    [{ img: 'javascript:alert(1)' }, 'Image is Required'],
  ])('for %j, returns 422 with %j', async (body, message) => {
    const reply = await update(body);
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ code: 'invalid-input', message });
  });
});

test('shows staff the account of a buyer with its addresses, by email or uid', async () => {
  const token = await signIn('buyer@example.com', { name: 'Bo' });
  const address = { name: 'Bo', street: 'Road 1', city: 'Sylhet', country: 'BD', phone: '+8801711234567' };
  await request('POST', '/addresses', { token, body: address });
  const byEmail = await request('GET', '/buyers/Buyer@example.com', { token: tokens.admin });
  expect(byEmail.body).toMatchObject({
    email: 'buyer@example.com',
    name: 'Bo',
    addresses: [{ street: 'Road 1', isDefault: true }],
  });
  const { uid } = buyer.parse(byEmail.body);
  expect(await request('GET', `/buyers/${uid}`, { token: tokens.admin })).toMatchObject({
    body: byEmail.body,
  });
  expect((await request('GET', '/buyers/missing', { token: tokens.admin })).status).toBe(404);
});
