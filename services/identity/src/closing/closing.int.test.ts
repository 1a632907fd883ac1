import { accountClosed, limits } from '@shop/contracts';
import { withLogEntries } from '@shop/service-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeOwner } from '../testing/account.ts';
import { startIdentity, testIdToken } from '../testing/identity-service.ts';
import { createClosingSweep } from './close-account.ts';

const { request, signIn, db, users, deps, unsent, deleted } = await startIdentity();
const email = 'leaver@example.com';
const uid = 'leaver';

beforeEach(async () => {
  unsent.length = 0;
  await db.collection('account_closings').deleteMany({});
});

function close(claims: { auth_time?: number } = {}) {
  return request('DELETE', `/user/${email}`, { token: testIdToken({ email, uid, ...claims }) });
}

async function closingMessages(): Promise<string[][]> {
  const [closing] = await db.collection('account_closings').find({}).toArray();
  const outbox: { queue: string; message: { name: string } }[] = closing?.outbox ?? [];
  return outbox.map(({ queue, message }) => [queue, message.name]);
}

async function traces(): Promise<string[]> {
  const collections = await db.listCollections().toArray();
  const found = await Promise.all(
    collections.map(async ({ name }) => {
      const documents = await db.collection(name).find({}).toArray();
      return documents.some((document) => JSON.stringify(document).includes(email)) ? [name] : [];
    }),
  );
  return found.flat();
}

test('deletes the account, its record, addresses, vehicles and newsletter, and tells the other services twice', async () => {
  const token = await signIn(email, { uid, name: 'Leaver' });
  await request('POST', '/newsletter', { body: { email } });
  const address = { name: 'Leaver', street: '1 Road', city: 'Dhaka', country: 'BD', phone: '01711123456' };
  expect((await request('POST', '/addresses', { token, body: address })).status).toBe(201);
  const garage = { version: 0, vehicles: ['Toyota~Corolla~2008'] };
  expect((await request('PUT', '/garage', { token, body: garage })).status).toBe(200);
  expect(await close()).toMatchObject({ status: 200, body: { closed: true } });
  expect(deleted).toContain(uid);
  expect(await users.findByUid(uid)).toBeNull();
  expect(await deps.addressBooks.list(uid)).toEqual([]);
  expect(await deps.garages.read(uid)).toEqual({ version: 0, vehicles: [] });
  const messages = await closingMessages();
  for (const owner of ['catalog', 'orders', 'notifications'])
    expect(messages.filter(([queue]) => queue === `${owner}.accounts`)).toEqual(
      Array(2).fill([`${owner}.accounts`, accountClosed.name]),
    );
  expect(await traces()).toEqual(['account_closings']);
});

test('ends the access token at once, refuses new sign-ins, and deletes once more what a late call left', async () => {
  const token = await signIn(email, { uid });
  await close();
  const address = { name: 'Leaver', street: '1 Road', city: 'Dhaka', country: 'BD', phone: '01711123456' };
  expect((await request('POST', '/addresses', { token, body: address })).status).toBe(401);
  const again = await request('PUT', `/user/${email}`, {
    token: testIdToken({ email, uid }),
    body: { email },
  });
  expect(again.status).toBe(401);
  const late = { ...address, _id: deps.addressBooks.newId(), isDefault: true, countryName: 'Bangladesh' };
  await deps.addressBooks.change(uid, () => [late]);
  const sweep = createClosingSweep(deps);
  await sweep(new Date());
  expect(await deps.addressBooks.list(uid)).toHaveLength(1);
  await sweep(new Date(Date.now() + limits.accessTokenSeconds * 1_000 + 600_000));
  expect(await deps.addressBooks.list(uid)).toEqual([]);
  expect(await users.findByUid(uid)).toBeNull();
  await db.collection('account_closings').updateMany({}, { $set: { outbox: [] } });
  expect(await traces()).toEqual([]);
});

test('finishes a closing that a crash left, and takes a second request', async () => {
  await signIn(email, { uid });
  await deps.closings.add({ uid, email }, email, new Date());
  expect(await users.findByUid(uid)).not.toBeNull();
  await createClosingSweep(deps)(new Date());
  expect(await users.findByUid(uid)).toBeNull();
  expect((await close()).status).toBe(200);
  expect(await db.collection('account_closings').countDocuments()).toBe(1);
});

test('refuses while a paid order is not sent, and names it', async () => {
  await signIn(email, { uid });
  unsent.push('SP-26-7K3QD');
  const reply = await close();
  expect(reply).toMatchObject({ status: 409, body: { code: 'orders-unsent' } });
  expect(JSON.stringify(reply.body)).toContain('SP-26-7K3QD');
  expect(await users.findByUid(uid)).not.toBeNull();
});

test('refuses an ID token whose person signed in more than five minutes ago', async () => {
  await signIn(email, { uid });
  const auth_time = Math.floor(Date.now() / 1_000) - 301;
  expect(await close({ auth_time })).toMatchObject({ status: 403, body: { code: 'sign-in-again' } });
  expect(await users.findByUid(uid)).not.toBeNull();
});

test('refuses the last owner, an access token, and an ID token of another address', async () => {
  const token = await signIn(email, { uid });
  await makeOwner(users, email);
  expect(await close()).toMatchObject({ status: 409, body: { code: 'last-admin' } });
  expect((await request('DELETE', `/user/${email}`, { token })).status).toBe(401);
  const thief = testIdToken({ email: 'thief@example.com' });
  expect((await request('DELETE', `/user/${email}`, { token: thief })).status).toBe(403);
  expect(await users.findByUid(uid)).not.toBeNull();
});

describe('erasing a person', () => {
  const boss = 'boss@example.com';
  let owner: string;

  beforeEach(async () => {
    owner = await signIn(boss, { uid: 'boss' });
    await makeOwner(users, boss);
  });

  function erase(of = email, token = owner) {
    return request('DELETE', `/people/${of}`, { token });
  }

  test('deletes as closing does, tells the other services, and logs it without the address', async () => {
    const token = await signIn(email, { uid, name: 'Leaver' });
    await request('POST', '/newsletter', { body: { email } });
    const address = { name: 'Leaver', street: '1 Road', city: 'Dhaka', country: 'BD', phone: '01711123456' };
    await request('POST', '/addresses', { token, body: address });
    const { reply, entries } = await withLogEntries(db, erase);
    expect(reply).toMatchObject({ status: 200, body: { erased: true } });
    expect(deleted).toContain(uid);
    expect(await traces()).toEqual(['account_closings']);
    expect(entries).toMatchObject([
      { call: 'erasePerson', by: boss, thing: { kind: 'person', id: uid, name: 'Former customer' } },
    ]);
    expect(await closingMessages()).toHaveLength(6);
    expect(await withLogEntries(db, erase)).toMatchObject({ reply: { status: 404 }, entries: [] });
  });

  test('says first what holds it up, and refuses while that is so', async () => {
    await signIn(email, { uid, name: 'Leaver' });
    unsent.push('SP-26-7K3QD');
    expect((await request('GET', `/people/${email}`, { token: owner })).body).toMatchObject({
      ...{ uid, user: { email, name: 'Leaver' }, unsent: ['SP-26-7K3QD'] },
    });
    const refused = await withLogEntries(db, erase);
    expect(refused).toMatchObject({ reply: { status: 409, body: { code: 'orders-unsent' } }, entries: [] });
    expect(await users.findByUid(uid)).not.toBeNull();
  });

  test('is refused to other staff, and for the last owner', async () => {
    const office = await signIn(email, { uid });
    await request('PUT', `/users/${email}/roles`, { token: owner, body: { roles: ['office'], before: [] } });
    expect((await erase(boss, office)).status).toBe(403);
    expect((await request('GET', `/addresses?uid=boss`, { token: office })).status).toBe(403);
    expect(await erase(boss)).toMatchObject({ status: 409, body: { code: 'last-admin' } });
  });

  test('waits for log entries about the person', async () => {
    await signIn(email, { uid });
    await request('PUT', `/users/${email}/roles`, { token: owner, body: { roles: ['office'], before: [] } });
    expect((await erase()).status).toBe(200);
    expect(await users.findByUid(uid)).not.toBeNull();
    await db.collection('users').updateMany({}, { $set: { log: [] } });
    await createClosingSweep(deps)(new Date());
    expect(await users.findByUid(uid)).toBeNull();
  });
});

test("shows the data of a person to owners, who ask with its account's id", async () => {
  const token = await signIn(email, { uid });
  const address = { name: 'Leaver', street: '1 Road', city: 'Dhaka', country: 'BD', phone: '01711123456' };
  await request('POST', '/addresses', { token, body: address });
  const owner = await signIn('boss@example.com', { uid: 'boss' });
  expect((await request('GET', `/addresses?uid=${uid}`, { token: owner })).body).toMatchObject([address]);
});
