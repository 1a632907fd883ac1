import { defaultShopFigures, shopFigureChange, shopFigures } from '@shop/contracts';
import { testDatabase, testToken } from '@shop/service-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adminToken, catalogForTest } from '../testing/catalog.ts';

const at = new Date('2026-11-21T09:30:00.000Z');
const { db } = await testDatabase();
const { request } = await catalogForTest({ db, now: () => at });
const documents = db.collection<{ _id: number; value: { countries: string } }>('shop_figure_versions');

beforeEach(async () => {
  await documents.deleteMany({});
});

async function read() {
  return shopFigures.parse((await request('GET', '/shop-figures')).body);
}
function save(body: unknown, token = adminToken) {
  return request('PUT', '/shop-figures', { token, body });
}
async function history() {
  return z
    .array(shopFigureChange)
    .parse((await request('GET', '/shop-figure-changes', { token: adminToken })).body);
}

describe('company figures', () => {
  test('DEF-14 CON-05 CON-10..13 ABT-03: returns the specified figures in a fresh shop, and stores nothing', async () => {
    const { status, body, headers } = await request('GET', '/shop-figures');
    expect(status).toBe(200);
    expect(body).toEqual({
      countries: '31',
      countriesPeriod: '1969 - Present',
      newCustomers: '463',
      satisfiedClients: '379+',
      annualRevenue: '134M+',
      clientCountries: '6 countries',
      netWorth: '$396,000',
      version: 0,
    });
    expect(headers.get('etag')).toMatch(/^W\//);
    expect(await documents.countDocuments()).toBe(0);
    expect(await history()).toEqual([]);
  });

  test("DEF-14: returns an admin's changed figures to every caller, and records who changed what and when", async () => {
    const before = await request('GET', '/shop-figures');
    const reply = await save({ ...defaultShopFigures, countries: ' 34 ', netWorth: '$410,000', version: 0 });
    expect(reply).toMatchObject({ status: 200, body: { countries: '34', newCustomers: '463', version: 1 } });
    expect(await read()).toEqual({
      ...defaultShopFigures,
      countries: '34',
      netWorth: '$410,000',
      version: 1,
    });
    const after = await request('GET', '/shop-figures');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect(await history()).toEqual([
      {
        version: 1,
        at: at.toISOString(),
        by: 'admin@example.com',
        byUid: 'uid of admin@example.com',
        changed: [
          { figure: 'countries', from: '31', to: '34' },
          { figure: 'netWorth', from: '$396,000', to: '$410,000' },
        ],
      },
    ]);
  });

  test('DEF-14: restores the specified figures, and keeps both changes in the history', async () => {
    await save({ ...defaultShopFigures, countries: '34', version: 0 });
    expect((await save({ ...defaultShopFigures, version: 1 })).status).toBe(200);
    expect(await read()).toEqual({ ...defaultShopFigures, version: 2 });
    expect((await history()).map(({ version }) => version)).toEqual([2, 1]);
  });
});

describe('two simultaneous admins', () => {
  test('DEF-14: returns 409 and changes nothing when another admin saved since the read', async () => {
    const other = testToken('other@example.com', { roles: ['owner'] });
    await save({ ...defaultShopFigures, countries: '34', version: 0 }, other);
    const late = await save({ ...defaultShopFigures, countries: '35', version: 0 });
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'figures-changed',
        message: 'Another admin changed these figures',
      },
    });
    expect((await read()).countries).toBe('34');
    expect(await history()).toHaveLength(1);
  });

  test('DEF-14: accepts exactly one of ten different saves at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        save({ ...defaultShopFigures, countries: String(40 + n), version: 0 }),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(409)]);
    const won = shopFigures.parse(replies.find(({ status }) => status === 200)?.body);
    expect(await read()).toEqual(won);
    expect((await history()).map((change) => change.version)).toEqual([1]);
  });

  test('DEF-14: counts a save once when it is repeated after a lost reply', async () => {
    const body = { ...defaultShopFigures, countries: '34', version: 0 };
    const first = await save(body);
    expect(await save(body)).toMatchObject({ status: 200, body: first.body });
    expect(await history()).toHaveLength(1);
  });
});

test("DEF-14: uses the original for a figure added after the owner's last save", async () => {
  await documents.insertOne({
    _id: 3,
    value: { countries: '34' },
  });
  expect(await read()).toEqual({ ...defaultShopFigures, countries: '34', version: 3 });
});

test('DEF-14: lists the last twenty changes, newest first', async () => {
  for (let version = 0; version < 22; version += 1)
    await save({ ...defaultShopFigures, countries: `${40 + version}`, version });
  const shown = (await history()).map(({ version }) => version);
  expect(shown).toEqual(Array.from({ length: 20 }, (_, n) => 22 - n));
});

test.each([
  ['countries', ''],
  ['countries', '123456789'],
  ['countries', 31],
  ['countriesPeriod', ' '],
  ['newCustomers', { $gt: '' }],
  ['clientCountries', 'x'.repeat(31)],
  ['netWorth', '1'.repeat(15)],
  ['version', -1],
  ['version', '0'],
])('DEF-14 VAL-20: returns 422 naming %s when it is %j, and changes nothing', async (path, value) => {
  const reply = await save({ ...defaultShopFigures, version: 0, [path]: value });
  expect(reply).toMatchObject({ status: 422, body: { code: 'invalid-input', errors: [{ path }] } });
  expect((await read()).version).toBe(0);
});
