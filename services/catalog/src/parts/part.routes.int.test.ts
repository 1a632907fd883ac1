import { part as partShape } from '@shop/contracts';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adjustStock, adminToken, aNewPart, catalogForTest, userToken } from '../testing/catalog.ts';

const { db, changes, request } = await catalogForTest();
const parts = z.array(partShape);
const insertedId = z.object({ insertedId: z.string() });

beforeEach(async () => {
  for (const name of ['parts', 'stock_movements']) await db.collection(name).deleteMany({});
  await changes.announce('all');
  await request('GET', '/parts?limit=1');
});

async function add(facts = {}): Promise<string> {
  const { status, body } = await request('POST', '/part', { token: adminToken, body: aNewPart(facts) });
  expect(status).toBe(201);
  return insertedId.parse(body).insertedId;
}

function setStock(id: string, availableQuantity: unknown, token = adminToken) {
  return request('PUT', `/update-part/${id}`, { token, body: { availableQuantity } });
}

function movementsOf(id: string) {
  return db
    .collection('stock_movements')
    .find({ partId: new ObjectId(id) }, { projection: { _id: 0, at: 0, partId: 0 } })
    .sort({ seq: 1 })
    .toArray();
}

describe('adding and reading', () => {
  test('API-13, API-03, ENT-01: shows every caller a part that an admin added, with exactly the keys of the contract', async () => {
    const id = await add({ price: '12.35', availableQuantity: '7', family: 'oil-filter' });
    const { status, body, headers } = await request('GET', `/part/${id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
      name: 'Vented brake disc',
      price: 12.35,
      description: 'Cast iron, 280 mm, coated hub.',
      minOrderQuantity: 2,
      availableQuantity: 7,
      img: '/api/drawings/brake-disc-1.svg',
      family: 'oil-filter',
      partNumber: expect.stringMatching(/^AP-[0-9A-F]{8}-[0-9A-F]{6}$/),
      images: ['/api/drawings/brake-disc-1.svg'],
      version: 1,
      changedAt: expect.any(String),
    });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('adds one part per Idempotency-Key, and says what it added when the content differs', async () => {
    const post = (facts = {}) =>
      request('POST', '/part', {
        token: adminToken,
        body: aNewPart(facts),
        headers: { 'idempotency-key': 'lost' },
      });
    const id = insertedId.parse((await post()).body).insertedId;
    const newPicture = '/api/drawings/brake-disc-2.svg';
    expect(await post({ img: newPicture })).toMatchObject({ status: 201, body: { insertedId: id } });
    expect(await post({ name: 'Another disc' })).toMatchObject({
      status: 422,
      body: {
        code: 'idempotency-key-reused',
        earlier: { id, at: expect.any(String), number: expect.any(String) },
      },
    });
    expect(await db.collection('parts').countDocuments()).toBe(1);
    expect(await movementsOf(id)).toHaveLength(1);
  });

  test('adds a part under a new id when a crash left only the ledger of its Idempotency-Key', async () => {
    const post = () =>
      request('POST', '/part', {
        token: adminToken,
        body: aNewPart(),
        headers: { 'idempotency-key': 'crash' },
      });
    const first = insertedId.parse((await post()).body).insertedId;
    await db.collection('parts').deleteMany({});
    const second = insertedId.parse((await post()).body).insertedId;
    expect(second).not.toBe(first);
    expect(await movementsOf(second)).toHaveLength(1);
  });

  test.each(['SP-BD-3190', 'sp bd 3190', 'spbd3190'])(
    'returns 409 for a part added as %s when another has that number, and writes nothing',
    async (partNumber) => {
      await add({ partNumber: 'SP-BD-3190' });
      const refused = await request('POST', '/part', { token: adminToken, body: aNewPart({ partNumber }) });
      expect(refused).toMatchObject({
        status: 409,
        body: {
          code: 'part-number-taken',
          errors: [{ path: 'partNumber', message: 'Another part has this number' }],
        },
      });
      expect(await db.collection('stock_movements').countDocuments()).toBe(1);
    },
  );

  test('accepts one of many simultaneous parts with the same number', async () => {
    const body = aNewPart({ partNumber: 'SP-1' });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => request('POST', '/part', { token: adminToken, body })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    expect((await request('GET', '/parts')).body).toHaveLength(1);
  });

  test.each(['SP-1', 'sp1'])(
    'frees the number of a part that can no longer be restored, written as %s',
    async (partNumber) => {
      const id = await add({ partNumber: 'SP-1' });
      await request('DELETE', `/part/${id}`, { token: adminToken });
      const again = () => request('POST', '/part', { token: adminToken, body: aNewPart({ partNumber }) });
      expect((await again()).status).toBe(409);
      await db.collection('parts').updateOne({}, { $set: { deletedAt: new Date(0) } });
      expect((await again()).status).toBe(201);
      expect((await request('GET', '/parts')).body).toMatchObject([{ partNumber }]);
    },
  );

  test('API-01, ROLE-07: returns all parts, newest first, in the bare list without a token', async () => {
    const first = await add({ name: 'First' });
    const second = await add({ name: 'Second' });
    const { status, body } = await request('GET', '/parts');
    expect(status).toBe(200);
    expect(parts.parse(body).map(({ _id }) => _id)).toEqual([second, first]);
  });

  test.each(['/part/123', '/part/zzzzzzzzzzzzzzzzzzzzzzzz', `/part/${'a'.repeat(24)}`, '/part/%7B%7D'])(
    'API-03: returns 404 with a message when %s is no part',
    async (path) => {
      const { status, body } = await request('GET', path);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'not-found', message: expect.any(String) });
    },
  );

  test('treats an id in capitals as the same part, also in later changes', async () => {
    const id = await add({ availableQuantity: 7 });
    const capitals = id.toUpperCase();
    expect((await request('GET', `/part/${capitals}`)).body).toMatchObject({ availableQuantity: 7 });
    await adjustStock(request, capitals, { expectedAvailable: 7, change: -4 });
    expect((await request('GET', `/part/${capitals}`)).body).toMatchObject({ availableQuantity: 3 });
  });
});

describe('VAL-20: bad input', () => {
  test.each([
    ['name missing', { name: undefined }, 'name'],
    ['name too long', { name: 'x'.repeat(121) }, 'name'],
    ['name an operator', { name: { $gt: '' } }, 'name'],
    ['price zero', { price: 0 }, 'price'],
    ['price with three decimals', { price: 1.005 }, 'price'],
    ['price an exponent', { price: '1e3' }, 'price'],
    ['minimum zero', { minOrderQuantity: 0 }, 'minOrderQuantity'],
    ['minimum a fraction', { minOrderQuantity: 1.5 }, 'minOrderQuantity'],
    ['available negative', { availableQuantity: -1 }, 'availableQuantity'],
    ['available null', { availableQuantity: null }, 'availableQuantity'],
    ['image not an address', { img: 'javascript:alert(1)' }, 'img'],
    ['description a number', { description: 5 }, 'description'],
    ['family unknown', { family: 'engine' }, 'family'],
  ])(
    'API-13: returns 422 naming the field when a new part has its %s, and writes nothing',
    async (_title, facts, path) => {
      const { status, body } = await request('POST', '/part', {
        token: adminToken,
        body: { ...aNewPart(), ...facts },
      });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: 'invalid-input', errors: [{ path, message: expect.any(String) }] });
      expect(await db.collection('parts').countDocuments()).toBe(0);
      expect(await db.collection('stock_movements').countDocuments()).toBe(0);
    },
  );

  test('drops unknown keys of the body', async () => {
    const id = await add({ _id: 'mine', deletedAt: 'now', stockSeq: 99, extra: { $set: 1 } });
    const stored = await db.collection('parts').findOne({ _id: new ObjectId(id) });
    expect(stored).toMatchObject({ stockSeq: 1 });
    expect(stored).not.toHaveProperty('extra');
    expect(stored).not.toHaveProperty('deletedAt');
  });

  test.each([
    '/parts?limit=0',
    '/parts?limit=101',
    '/parts?limit=-1',
    '/parts?limit=abc',
    '/parts?limit=1&limit=2',
    '/parts?sort=stock',
    '/parts?sort[$gt]=&sort=',
    '/parts?family=engine',
    '/parts?cursor=abc',
    `/parts?q=${'x'.repeat(81)}`,
    '/reviews?limit=x',
    '/reviews?cursor=W10',
  ])('rejects the query %s with 422', async (path) => {
    const { status, body } = await request('GET', path);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid-input' });
  });
});

describe('API-06 DEF-04: the stock update of old clients', () => {
  test.each([
    ['an admin', adminToken],
    ['another signed-in person', userToken],
  ])('acknowledges one from %s and changes nothing', async (_title, token) => {
    const id = await add({ availableQuantity: 7 });
    expect(await setStock(id, '1', token)).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
    expect((await request('GET', `/part/${id}`)).body).toMatchObject({ availableQuantity: 7 });
    expect(await movementsOf(id)).toHaveLength(1);
  });

  test.each([-1, 1.5, '1e2', { $inc: 5 }, null])('rejects the quantity %j', async (figure) => {
    const id = await add();
    expect((await setStock(id, figure)).status).toBe(422);
  });

  test.each([adminToken, userToken])(
    'returns 404 with modifiedCount 0 for an unknown part',
    async (token) => {
      expect(await setStock('a'.repeat(24), 5, token)).toMatchObject({
        status: 404,
        body: { modifiedCount: 0 },
      });
      expect((await setStock('abc', 5, token)).status).toBe(404);
    },
  );
});

describe('API-16: deleting', () => {
  test('removes a deleted part from lists and by id, and keeps its record', async () => {
    const id = await add();
    for (const path of ['/parts', `/part/${id}`]) expect((await request('GET', path)).status).toBe(200);
    const gone = await request('DELETE', `/part/${id}`, { token: adminToken });
    expect(gone).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect((await request('GET', '/parts')).body).toEqual([]);
    expect((await request('GET', '/parts?limit=5')).headers.get('x-total-count')).toBe('0');
    expect((await request('GET', `/part/${id}`)).status).toBe(404);
    expect((await setStock(id, 5)).status).toBe(404);
    expect(await db.collection('parts').findOne({ _id: new ObjectId(id) })).toMatchObject({
      name: 'Vented brake disc',
      deletedAt: expect.any(Date),
    });
  });

  test('returns 404 for a deleted, unknown or malformed id, with count 0 for a valid one', async () => {
    const id = await add();
    await request('DELETE', `/part/${id}`, { token: adminToken });
    for (const gone of [id, 'b'.repeat(24)]) {
      const { status, body } = await request('DELETE', `/part/${gone}`, { token: adminToken });
      expect(status).toBe(404);
      expect(body).toMatchObject({ deletedCount: 0 });
    }
    expect((await request('DELETE', '/part/x', { token: adminToken })).status).toBe(404);
  });
});
