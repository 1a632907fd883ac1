import { type Address, limits } from '@shop/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startIdentity } from '../testing/identity-service.ts';

const { request, signIn } = await startIdentity();

const workshop = {
  name: 'Ann Workshop',
  company: 'Ann & Co',
  street: 'Road 1',
  city: 'Sylhet',
  country: 'bd',
  phone: '+880 171-1234567',
};

async function person(name: string) {
  const token = await signIn(`${name}@example.com`);
  const list = async () => (await request('GET', '/addresses', { token })).body as Address[];
  return {
    token,
    list,
    streets: async () => (await list()).map(({ street, isDefault }) => (isDefault ? `*${street}` : street)),
    add: (facts: object = {}) => request('POST', '/addresses', { token, body: { ...workshop, ...facts } }),
    change: (id: string, facts: object) =>
      request('PUT', `/addresses/${id}`, { token, body: { ...workshop, ...facts } }),
    remove: (id: string) => request('DELETE', `/addresses/${id}`, { token }),
  };
}

function idOf(reply: { body: unknown }): string {
  return (reply.body as Address)._id;
}

test('normalises the first address and makes it the default', async () => {
  const ann = await person('ann-first');
  expect(await ann.list()).toEqual([]);
  const added = await ann.add({ company: '  Ann & Co ', isDefault: false });
  expect(added.status).toBe(201);
  expect(added.body).toEqual({
    ...workshop,
    _id: idOf(added),
    country: 'BD',
    phone: '8801711234567',
    phoneE164: '+8801711234567',
    isDefault: true,
  });
  expect(await ann.list()).toEqual([added.body]);
});

test('adds one address per Idempotency-Key, and says so when it differs', async () => {
  const { token, list } = await person('ann-lost');
  const post = (facts: object = {}) => {
    const headers = { 'idempotency-key': 'lost' };
    return request('POST', '/addresses', { token, body: { ...workshop, ...facts }, headers });
  };
  const first = await post();
  expect(await post()).toMatchObject({ status: 201, body: first.body });
  expect(await post({ street: 'Road 2' })).toMatchObject({
    status: 422,
    body: { code: 'idempotency-key-reused', earlier: { id: idOf(first) } },
  });
  expect(await list()).toEqual([first.body]);
});

test("VAL-11: stores a phone in digits of another script as digits, with the address's country code", async () => {
  const ann = await person('ann-phone');
  const added = await ann.add({ phone: '০১৭১১-২৩৪৫৬৭' });
  expect(added.body).toMatchObject({ phone: '01711234567', phoneE164: '+8801711234567' });
  const changed = await ann.change(idOf(added), { phone: '12345' });
  expect(changed.body).toMatchObject({ phone: '12345' });
  expect(changed.body).not.toHaveProperty('phoneE164');
});

test('moves the default to another address and lists it first', async () => {
  const ann = await person('ann-default');
  await ann.add({ street: 'Road 1' });
  const second = await ann.add({ street: 'Road 2' });
  expect(await ann.streets()).toEqual(['*Road 1', 'Road 2']);
  await ann.change(idOf(second), { street: 'Road 2b', isDefault: true });
  expect(await ann.streets()).toEqual(['*Road 2b', 'Road 1']);
  await ann.add({ street: 'Road 3', isDefault: true });
  expect(await ann.streets()).toEqual(['*Road 3', 'Road 2b', 'Road 1']);
});

test('makes another address the default after the default is deleted, and answers a second delete 404', async () => {
  const ann = await person('ann-deletes');
  const first = await ann.add({ street: 'Road 1' });
  await ann.add({ street: 'Road 2' });
  expect((await ann.remove(idOf(first))).body).toEqual({ deletedCount: 1 });
  expect(await ann.streets()).toEqual(['*Road 2']);
  expect((await ann.remove(idOf(first))).status).toBe(404);
});

test(`keeps ${limits.addressesMax} when more than ${limits.addressesMax} arrive at once, one of them the default`, async () => {
  const ann = await person('ann-many');
  const most = Array.from({ length: limits.addressesMax - 2 }, (_, at) => at);
  for (const at of most) await ann.add({ street: `Road ${at}` });
  const replies = await Promise.all(
    ['a', 'b', 'c', 'd'].map((street) => ann.add({ street, isDefault: true })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toEqual(
    expect.objectContaining({ code: 'address-book-full' }),
  );
  const kept = await ann.list();
  expect(kept).toHaveLength(limits.addressesMax);
  expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1);
});

test('answers 200 or 503 when sixty changes of one address arrive at once', async () => {
  const { add, change } = await person('hasty');
  const id = idOf(await add());
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, nth) => change(id, { street: `Road ${nth}` })),
  );
  const statuses = new Set(replies.map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
});

test('keeps the last of twenty parallel changes and refuses none', async () => {
  const ann = await person('ann-parallel');
  const id = idOf(await ann.add());
  const streets = Array.from({ length: 20 }, (_, at) => `Road ${at}`);
  const replies = await Promise.all(streets.map((street) => ann.change(id, { street })));
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  expect(streets.map((street) => `*${street}`)).toContain((await ann.streets())[0]);
});

describe('an address of another user', () => {
  let id: string;
  let bob: Awaited<ReturnType<typeof person>>;
  let ann: typeof bob;
  beforeAll(async () => {
    [ann, bob] = await Promise.all([person('ann-own'), person('bob')]);
    id = idOf(await ann.add());
  });

  test('cannot be read, changed or deleted', async () => {
    expect(await bob.list()).toEqual([]);
    expect((await bob.change(id, { street: 'Mine' })).status).toBe(404);
    expect((await bob.remove(id)).status).toBe(404);
    expect(await ann.streets()).toEqual(['*Road 1']);
  });
});

test.each([
  [{ street: ' ' }, 'Street is required'],
  [{ country: 'XX' }, 'Please choose a country'],
  [{ phone: 'call me' }, 'Enter a phone number, for example 01812-345678'],
])('for %j, returns 422 with %j and stores nothing', async (facts, message) => {
  const ann = await person('ann-wrong');
  const reply = await ann.add(facts);
  expect([reply.status, reply.body]).toEqual([422, expect.objectContaining({ message })]);
  expect(await ann.list()).toEqual([]);
});
