import { randomUUID } from 'node:crypto';
import { accountClosed, limits } from '@shop/contracts';
import { personData, placesKept } from '@shop/contracts/person-data';
import { placesWith, withLogEntries } from '@shop/service-kit/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeOwner } from '../testing/account.ts';
import { startIdentity, testIdToken } from '../testing/identity-service.ts';
import { createClosingSweep } from './close-account.ts';

const { request, signIn, db, users, deps, unsentOrderNumbers, ordersBeingPaid, deleted } =
  await startIdentity();
const email = 'leaver@example.com';
const uid = 'leaver';

beforeEach(async () => {
  unsentOrderNumbers.length = 0;
  ordersBeingPaid.length = 0;
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

test('leaves a person with one of everything in the listed places alone', async () => {
  const leaver = { email: 'quentin@example.com', uid: 'uid-of-quentin', name: 'Quentin Leaver' };
  const token = await signIn(leaver.email, leaver);
  const owner = await signIn('boss@example.com', { uid: 'boss' });
  await makeOwner(users, 'boss@example.com');
  await request('POST', '/newsletter', { body: { email: leaver.email } });
  const place = { street: '7 Leaver Lane', city: 'Dhaka', country: 'BD', phone: '01711123456' };
  const address = { name: leaver.name, ...place };
  await request('POST', '/addresses', { token, body: address });
  await request('PUT', '/garage', { token, body: { version: 0, vehicles: ['Toyota~Leaver Lane~2008'] } });
  const profile = {
    education: 'Fitter',
    address: place.street,
    phone: place.phone,
    linkedin: 'https://linkedin.com/in/leaver',
  };
  expect((await request('PUT', `/update-user-info/${leaver.email}`, { token, body: profile })).status).toBe(
    200,
  );
  const roles = { roles: ['office'], before: [] };
  const acts = [
    () => request('PUT', `/users/${leaver.email}/roles`, { token: owner, body: roles }),
    () => request('GET', `/people/${leaver.email}`, { token: owner }),
  ];
  for (const act of acts)
    for (const entry of (await withLogEntries(db, act)).entries)
      await deps.staffLog.add({ id: randomUUID(), at: new Date(), ...entry });
  await db.collection('logged_reads').deleteMany({});
  await db.collection('users').updateMany({}, { $set: { log: [] } });
  const words = [leaver.email, leaver.uid, leaver.name, place.street, '1711123456'];
  const tables = personData
    .filter(({ service }) => service === 'identity')
    .map(({ collection }) => collection);
  const collections = new Set((await placesWith(db, words)).map((found) => found.split('.')[0] ?? ''));
  expect([...collections, 'account_closings'].toSorted()).toEqual(tables.toSorted());

  expect((await request('DELETE', `/people/${leaver.email}`, { token: owner })).status).toBe(200);
  await createClosingSweep(deps)(new Date(Date.now() + limits.accessTokenSeconds * 1_000 + 600_000));
  await db.collection('account_closings').updateMany({}, { $set: { outbox: [], log: [] } });
  const kept = placesKept('identity');
  expect((await placesWith(db, words)).filter((found) => !kept.includes(found))).toEqual([]);
  await users.remove('boss');
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
  unsentOrderNumbers.push('SP-26-7K3QD');
  const reply = await close();
  expect(reply).toMatchObject({ status: 409, body: { code: 'orders-unsent' } });
  expect(JSON.stringify(reply.body)).toContain('SP-26-7K3QD');
  expect(await users.findByUid(uid)).not.toBeNull();
});

test('waits for a payment in progress, and for the order that it pays in the meantime', async () => {
  await signIn(email, { uid });
  ordersBeingPaid.push('SP-26-PAYNG');
  expect(await close()).toMatchObject({
    status: 409,
    body: { code: 'orders-paying', message: expect.stringContaining('SP-26-PAYNG') },
  });
  ordersBeingPaid.length = 0;
  vi.spyOn(deps.orders, 'endUnpaid').mockImplementationOnce(async () => {
    unsentOrderNumbers.push('SP-26-PAID1');
    return [];
  });
  expect(await close()).toMatchObject({ status: 409, body: { code: 'orders-unsent' } });
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
    unsentOrderNumbers.push('SP-26-7K3QD');
    expect((await request('GET', `/people/${email}`, { token: owner })).body).toMatchObject({
      uid,
      user: { email, name: 'Leaver' },
      unsent: ['SP-26-7K3QD'],
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
