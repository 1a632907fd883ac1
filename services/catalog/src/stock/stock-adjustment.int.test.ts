import { limits } from '@shop/contracts';
import { testDatabase, testQueuePrefix, testToken } from '@shop/service-kit/testing';
import { describe, expect, test, vi } from 'vitest';
import { adjustStock, adminToken, catalogForTest } from '../testing/catalog.ts';
import { anId, stockOf } from '../testing/stock.ts';

const { db } = await testDatabase();
const prefix = testQueuePrefix();
const { request, changes } = await catalogForTest({ db, prefix });
const other = await catalogForTest({ db, prefix });
const { addPart, lines, movements } = stockOf(db, changes);

function adjust(partId: string, more: Record<string, unknown>) {
  return adjustStock(request, partId, more);
}

describe("an admin's stock correction", () => {
  test('DEF-04: records one line with quantity, reason and admin for the current figure, and shows it everywhere', async () => {
    const partId = await addPart({ availableQuantity: 7 });
    for (const path of ['/parts', '/parts?limit=100', `/part/${partId}`]) await request('GET', path);
    const reply = await adjust(partId, {
      expectedAvailable: 7,
      change: 5,
      reason: 'delivery',
      note: ' Crate 12 ',
    });
    expect(reply).toMatchObject({ status: 200, body: { availableQuantity: 12 } });
    expect((await lines(partId)).at(-1)).toMatchObject({
      seq: 2,
      kind: 'adjustment',
      orderId: expect.stringMatching(/^adjustment-/),
      quantity: 5,
      balance: 12,
      reason: 'delivery',
      note: 'Crate 12',
      by: 'admin@example.com',
    });
    const shown = { _id: partId, availableQuantity: 12 };
    expect((await request('GET', `/part/${partId}`)).body).toMatchObject(shown);
    for (const path of ['/parts', '/parts?limit=100'])
      expect((await request('GET', path)).body).toContainEqual(expect.objectContaining(shown));
  });

  test.each([
    ['below zero', { expectedAvailable: 7, change: -8 }, 'change'],
    ['above what the shop keeps', { expectedAvailable: 7, change: limits.quantityMax }, 'change'],
    ['no change', { expectedAvailable: 7, change: 0 }, 'change'],
    ['a fraction', { expectedAvailable: 7, change: 1.5 }, 'change'],
    ['an exponent', { expectedAvailable: 7, change: '1e2' }, 'change'],
    ['without what was seen', { change: 1 }, 'expectedAvailable'],
    ['for no known reason', { expectedAvailable: 7, change: 1, reason: 'theft' }, 'reason'],
    ['with a note too long', { expectedAvailable: 7, change: 1, note: 'x'.repeat(401) }, 'note'],
  ])('returns 422 naming the field when it is %s, and writes nothing', async (_title, ask, path) => {
    const partId = await addPart({ availableQuantity: 7 });
    expect(await adjust(partId, ask)).toMatchObject({
      status: 422,
      body: { code: 'invalid-input', errors: [{ path, message: expect.any(String) }] },
    });
    expect(await lines(partId)).toHaveLength(1);
  });

  test('returns 404 for an unknown, malformed or deleted part, and writes nothing', async () => {
    const deleted = await addPart({ availableQuantity: 7 });
    await request('DELETE', `/part/${deleted}`, { token: testToken('a@example.com', { roles: ['owner'] }) });
    for (const partId of [anId(), 'abc', deleted])
      expect((await adjust(partId, { expectedAvailable: 7, change: 1 })).status).toBe(404);
    expect(await lines(deleted)).toHaveLength(1);
  });
});

describe('simultaneous corrections in two processes', () => {
  test('DEF-04: accepts one of forty corrections of the same figure, and returns the new one to the others', async () => {
    const partId = await addPart({ availableQuantity: 100 });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        adjustStock(index % 2 ? request : other.request, partId, { expectedAvailable: 100, change: 1 }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(39);
    for (const { body } of refused) expect(body).toMatchObject({ availableQuantity: 101 });
    expect((await lines(partId)).map(({ quantity }) => quantity)).toEqual([100, 1]);
  });
});

describe('the same Idempotency-Key', () => {
  const ask = { expectedAvailable: 7, change: 5, reason: 'delivery', note: 'Crate 12', key: 'key-1' };

  test('writes one line and repeats the first reply, also after later changes', async () => {
    const partId = await addPart({ availableQuantity: 7 });
    const first = await Promise.all(
      [request, other.request, request, other.request].map((send) => adjustStock(send, partId, ask)),
    );
    await adjust(partId, { expectedAvailable: 12, change: -12 });
    for (const { status, body } of [...first, await adjust(partId, ask)])
      expect({ status, body }).toEqual({ status: 200, body: { availableQuantity: 12, seq: 2 } });
    expect((await lines(partId)).map(({ quantity }) => quantity)).toEqual([7, 5, -12]);
  });

  test('completes a correction whose process stopped after the line', async () => {
    const partId = await addPart({ availableQuantity: 7 });
    const insertOne = vi.spyOn(Object.getPrototypeOf(movements), 'insertOne');
    insertOne.mockImplementationOnce(async (document: unknown) => {
      await movements.insertMany([Object(document)]);
      throw new Error('killed');
    });
    expect((await adjust(partId, ask)).status).toBe(500);
    insertOne.mockRestore();
    expect(await adjust(partId, ask)).toMatchObject({ status: 200, body: { availableQuantity: 12 } });
    expect(await lines(partId)).toHaveLength(2);
    expect((await request('GET', `/part/${partId}`)).body).toMatchObject({ availableQuantity: 12 });
  });

  test.each([{ change: 6 }, { expectedAvailable: 12 }, { reason: 'count' }, { note: undefined }])(
    'returns 422 with another correction (%j), and writes nothing',
    async (more) => {
      const partId = await addPart({ availableQuantity: 7 });
      await adjust(partId, ask);
      expect(await adjust(partId, { ...ask, ...more })).toMatchObject({
        status: 422,
        body: { code: 'idempotency-key-reused', earlier: { at: expect.any(String), pieces: 5 } },
      });
      expect(await lines(partId)).toHaveLength(2);
    },
  );

  test('is a separate correction for another admin or part', async () => {
    const partId = await addPart({ availableQuantity: 7 });
    await adjust(partId, ask);
    const token = testToken('second@example.com', { roles: ['owner'] });
    expect(await adjust(partId, { ...ask, token, expectedAvailable: 12 })).toMatchObject({
      status: 200,
      body: { availableQuantity: 17 },
    });
    const another = await addPart({ availableQuantity: 7 });
    expect((await adjust(another, ask)).body).toEqual({ availableQuantity: 12, seq: 2 });
  });
});

describe("an admin's stock count", () => {
  const sold = { pieces: 160 as number | undefined };
  const counting = async () => {
    const shop = await catalogForTest({ db, prefix, orders: { committed: async () => sold.pieces } });
    const partId = await addPart({ availableQuantity: 20 });
    const count = (more: Record<string, unknown>) =>
      adjustStock(shop.request, partId, { expectedAvailable: 20, reason: 'count', ...more });
    const read = () => shop.request('GET', `/stock/${partId}`, { token: adminToken });
    return { partId, count, read };
  };

  test('compares with the stock on hand: available plus sold but unshipped', async () => {
    sold.pieces = 160;
    const { count, read } = await counting();
    expect((await read()).body).toEqual({ availableQuantity: 20, committedQuantity: 160 });
    expect(await count({ change: 2, expectedCommitted: 160 })).toMatchObject({
      status: 200,
      body: { availableQuantity: 22, seq: 2 },
    });
  });

  test('returns 409 with both figures when pieces were shipped since, and writes no line', async () => {
    sold.pieces = 150;
    const { partId, count } = await counting();
    expect(await count({ change: 2, expectedCommitted: 160 })).toMatchObject({
      status: 409,
      body: { code: 'stock-changed', availableQuantity: 20, committedQuantity: 150 },
    });
    expect(await lines(partId)).toHaveLength(1);
  });

  test('returns 503 for a count while orders is unavailable; other corrections work', async () => {
    sold.pieces = undefined;
    const { count, read } = await counting();
    expect((await read()).body).toEqual({ availableQuantity: 20 });
    expect(await count({ change: 2, expectedCommitted: 160 })).toMatchObject({ status: 503 });
    expect(await count({ change: 2, reason: 'delivery' })).toMatchObject({ status: 200 });
  });
});

describe('undoing a correction', () => {
  const undo = (partId: string, seq: number) =>
    request('POST', `/stock-adjustment/${partId}/undo`, { token: adminToken, body: { seq } });

  test('adds one opposite line, however often it is requested', async () => {
    const partId = await addPart({ availableQuantity: 7 });
    await adjust(partId, { expectedAvailable: 7, change: 180, reason: 'count' });
    const replies = await Promise.all([undo(partId, 2), undo(partId, 2), undo(partId, 2)]);
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, body: { availableQuantity: 7, seq: 3 } });
    expect(await lines(partId)).toHaveLength(3);
    expect((await lines(partId)).at(-1)).toMatchObject({
      quantity: -180,
      balance: 7,
      undoes: 2,
      reason: 'count',
    });
  });

  test('returns 409 when its pieces were ordered meanwhile, 404 for any other line', async () => {
    const partId = await addPart({ availableQuantity: 0 });
    await adjust(partId, { expectedAvailable: 0, change: 5 });
    await adjust(partId, { expectedAvailable: 5, change: -3, reason: 'damage' });
    expect(await undo(partId, 2)).toMatchObject({ status: 409, body: { availableQuantity: 2 } });
    expect((await undo(partId, 3)).body).toMatchObject({ availableQuantity: 5 });
    for (const seq of [1, 4, 9]) expect((await undo(partId, seq)).status).toBe(404);
  });
});
