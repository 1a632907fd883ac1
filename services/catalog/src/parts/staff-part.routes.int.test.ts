import { type NewPart, partConflict, partHistoryEntry, part as partShape, texts } from '@shop/contracts';
import { pagesOf } from '@shop/service-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adjustStock, adminToken, aNewPart, catalogForTest } from '../testing/catalog.ts';

const { db, changes, request } = await catalogForTest();
const admin = { token: adminToken };

beforeEach(async () => {
  for (const name of ['parts', 'stock_movements', 'part_history']) await db.collection(name).deleteMany({});
  await changes.announce('all');
  await request('GET', '/parts?limit=1');
});

async function add(facts: Partial<NewPart> = {}): Promise<string> {
  const { status, body } = await request('POST', '/part', { ...admin, body: aNewPart(facts) });
  expect(status).toBe(201);
  return z.object({ insertedId: z.string() }).parse(body).insertedId;
}
function change(id: string, body: Record<string, unknown>, ifMatch?: string) {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch };
  return request('PATCH', `/part/${id}`, { ...admin, body, headers });
}
async function shown(id: string) {
  return partShape.parse((await request('GET', `/part/${id}`)).body);
}
async function history(id: string, query = '') {
  const { status, body, headers } = await request('GET', `/part-history/${id}${query}`, admin);
  expect(status).toBe(200);
  return { lines: z.array(partHistoryEntry).parse(body), total: headers.get('x-total-count') };
}

describe('changing a part', () => {
  test('shows changed fields at once by id, by number and in lists', async () => {
    const id = await add({ partNumber: 'SP-BD-3190', weightGrams: 8_000, orderStep: 4 });
    const seen = () =>
      Promise.all(
        ['/parts?limit=5', `/part/${id}`, '/part-by-number/SPBD3190'].map((path) => request('GET', path)),
      );
    await seen();
    const sent = {
      price: 41,
      name: 'Coated disc',
      oeNumbers: ['43512-0K160'],
      weightGrams: null,
      orderStep: null,
    };
    const { status, body } = await change(id, { ...sent, version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      _id: id,
      price: 41,
      name: 'Coated disc',
      oeNumbers: ['43512-0K160'],
      version: 2,
    });
    expect(body).not.toHaveProperty('weightGrams');
    expect(body).not.toHaveProperty('orderStep');
    const [list, single, byNumber] = await seen();
    expect(single?.body).toEqual(body);
    expect(byNumber?.body).toEqual(body);
    expect(list?.body).toMatchObject([{ price: 41, name: 'Coated disc' }]);
    expect((await request('GET', '/parts?q=435120k160&limit=5')).body).toHaveLength(1);
    expect((await request('GET', '/parts?q=vented&limit=5')).body).toEqual([]);
    expect((await request('GET', '/parts?sort=name&limit=5')).body).toHaveLength(1);
  });

  describe('that is superseded by another one', () => {
    const refused = (message: string) => ({
      status: 422,
      body: { errors: [{ path: 'supersededBy', message }] },
    });

    test.each([
      ['SP-BP-1187X', 'No part has this number'],
      ['SP-GONE-1', 'No part has this number'],
      ['SP-BD-3190', "A part can't replace itself"],
      ['sp bd 3190', "A part can't replace itself"],
    ])('refuses %s, also for a new part', async (supersededBy, message) => {
      const id = await add({ partNumber: 'SP-BD-3190' });
      const gone = await add({ partNumber: 'SP-GONE-1' });
      await request('DELETE', `/part/${gone}`, admin);
      expect(await change(id, { supersededBy, version: 1 })).toMatchObject(refused(message));
      await request('DELETE', `/part/${id}`, admin);
      const body = aNewPart({ partNumber: 'SP-BD-3190', supersededBy });
      expect(await request('POST', '/part', { ...admin, body })).toMatchObject(refused(message));
    });

    test('refuses a circle, also by a new number and for a new part', async () => {
      const [a, b] = [await add({ partNumber: 'SP-BD-3190' }), await add({ partNumber: 'SP-BD-3191' })];
      const c = await add({ partNumber: 'SP-BD-3192' });
      expect((await change(a, { supersededBy: 'SP-BD-3191', version: 1 })).status).toBe(200);
      expect((await change(b, { supersededBy: 'SP-BD-3192', version: 1 })).status).toBe(200);
      const circle = "Parts can't replace each other in a circle: ";
      expect(await change(c, { supersededBy: 'spbd3190', version: 1 })).toMatchObject(
        refused(`${circle}SP-BD-3192, spbd3190, SP-BD-3191, SP-BD-3192`),
      );
      expect((await change(c, { partNumber: 'SP-BD-3193', version: 1 })).status).toBe(200);
      const body = aNewPart({ partNumber: 'SP-BD-3192', supersededBy: 'SP-BD-3190' });
      expect(await request('POST', '/part', { ...admin, body })).toMatchObject(
        refused(`${circle}SP-BD-3192, SP-BD-3190, SP-BD-3191, SP-BD-3192`),
      );
      expect((await change(c, { supersededBy: 'SP-BD-3190', version: 2 })).status).toBe(200);
      expect(await change(c, { partNumber: 'SP-BD-3192', version: 3 })).toMatchObject(
        refused(`${circle}SP-BD-3192, SP-BD-3190, SP-BD-3191, SP-BD-3192`),
      );
    });

    test('refuses the number of its successor as its own, and asks nothing about other changes', async () => {
      const id = await add({ partNumber: 'SP-BD-3190' });
      const next = await add({ partNumber: 'SP-BD-3191' });
      expect((await change(id, { supersededBy: 'spbd3191', version: 1 })).status).toBe(200);
      expect(await change(id, { partNumber: 'SP-BD-3191', version: 2 })).toMatchObject(
        refused("A part can't replace itself"),
      );
      await request('DELETE', `/part/${next}`, admin);
      expect((await change(id, { price: 3, version: 2 })).status).toBe(200);
    });
  });

  test("accepts the part's ETag as If-Match, whatever was sold since", async () => {
    const id = await add();
    const read = await request('GET', `/part/${id}`);
    const etag = read.headers.get('etag') ?? '';
    expect((await adjustStock(request, id, { expectedAvailable: 100, change: -7 })).status).toBe(200);
    expect((await request('GET', `/part/${id}`)).headers.get('etag')).not.toBe(etag);
    expect((await change(id, { price: 1 }, etag)).status).toBe(200);
    expect((await change(id, { price: 2 }, etag)).status).toBe(412);
    expect(await shown(id)).toMatchObject({ price: 1, availableQuantity: 93 });
  });

  test.each(['*', '1', '"x"', '"1", "2"', '""'])(
    'returns 422 with the expected form for the If-Match %s',
    async (ifMatch) => {
      const refused = await change(await add(), { price: 1, version: 1 }, ifMatch);
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'if-match' }] } });
    },
  );

  test('returns 422 without a version, and changes nothing', async () => {
    const id = await add();
    expect(await change(id, { price: 1 })).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'version', message: 'Send the version you read, as If-Match: "7" or as version' }],
      },
    });
    expect(await shown(id)).toMatchObject({ price: 39.5, version: 1 });
  });

  test('returns 422 for an unknown field, and changes nothing', async () => {
    const id = await add();
    const { status, body } = await change(id, { color: 'red', name: 'Red disc', version: 1 });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ path: 'color', message: texts.unknownField }] });
    expect(await shown(id)).toMatchObject({ name: 'Vented brake disc', version: 1 });
  });

  test('returns 412 with the current part and both values when another admin edited it', async () => {
    const id = await add();
    await change(id, { price: 41, name: 'Theirs', version: 1 });
    const { status, body } = await change(id, { price: 42, minOrderQuantity: 3, name: 'Theirs', version: 1 });
    expect(status).toBe(412);
    const { part, conflicts } = partConflict.parse(body);
    expect(part).toMatchObject({ price: 41, version: 2 });
    expect(conflicts).toEqual([
      { field: 'price', yours: 42, theirs: 41 },
      { field: 'minOrderQuantity', yours: 3, theirs: 2 },
    ]);
    expect((await shown(id)).price).toBe(41);
  });

  test('returns 200 with the same version and history for a change without effect, also a repeated one', async () => {
    const id = await add();
    const sent = { price: 41, images: ['/api/drawings/brake-disc-1.svg'], version: 1 };
    const first = await change(id, sent);
    expect(await change(id, sent)).toMatchObject({ status: 200, body: first.body });
    expect(await change(id, { version: 2 })).toMatchObject({ status: 200, body: first.body });
    expect((await history(id)).lines).toHaveLength(2);
  });

  test.each(['SP-2', 'sp 2'])(
    'returns 409 when another part has the number %s, and changes nothing',
    async (partNumber) => {
      await add({ partNumber: 'SP-2' });
      const id = await add({ partNumber: 'SP-1' });
      const refused = await change(id, { partNumber, price: 1, version: 1 });
      expect(refused).toMatchObject({ status: 409, body: { code: 'part-number-taken' } });
      expect(await shown(id)).toMatchObject({ partNumber: 'SP-1', price: 39.5, version: 1 });
    },
  );

  test('accepts its own number written another way, and frees a number it gives up', async () => {
    const id = await add({ partNumber: 'SP-1' });
    expect((await change(id, { partNumber: 'sp1', version: 1 })).status).toBe(200);
    expect((await request('GET', '/part-by-number/SP-1')).body).toMatchObject({ _id: id });
    expect((await change(id, { partNumber: 'SP-9', version: 2 })).status).toBe(200);
    expect((await request('GET', '/part-by-number/SP-1')).status).toBe(404);
    const other = await add({ partNumber: 'SP-1' });
    expect((await request('GET', '/part-by-number/sp-1')).body).toMatchObject({ _id: other });
  });

  test.each([
    ['a price below its breaks', { price: 30 }],
    ['a break above its price', { priceBreaks: [{ fromQuantity: 10, price: 40 }] }],
  ])('returns 422 for %s, checked against the stored fields', async (_title, sent) => {
    const id = await add({ priceBreaks: [{ fromQuantity: 10, price: 35 }] });
    const refused = await change(id, { ...sent, version: 1 });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'priceBreaks' }] } });
    expect((await change(id, { price: 30, priceBreaks: [], version: 1 })).status).toBe(200);
  });

  test('returns 404 with count 0 for an unknown or deleted part', async () => {
    const id = await add();
    await request('DELETE', `/part/${id}`, admin);
    for (const gone of [id, 'b'.repeat(24)])
      expect(await change(gone, { price: 1, version: 2 })).toMatchObject({
        status: 404,
        body: { modifiedCount: 0 },
      });
  });
});

describe('simultaneous admins', () => {
  test('accepts one of two edits of the same field each time, shows the other both values, and records every edit', async () => {
    const id = await add({ price: 1 });
    for (let round = 1; round <= 50; round += 1) {
      const prices = [1_000 + round, 2_000 + round];
      const replies = await Promise.all(prices.map((price) => change(id, { price, version: round })));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
      const lost = replies.findIndex(({ status }) => status === 412);
      const { part, conflicts } = partConflict.parse(replies[lost]?.body);
      expect(conflicts).toEqual([{ field: 'price', yours: prices[lost], theirs: prices[1 - lost] }]);
      expect(part).toMatchObject({ price: prices[1 - lost], version: round + 1 });
    }
    const all: z.infer<typeof partHistoryEntry>[] = [];
    const list = { row: partHistoryEntry, ...admin };
    for await (const { rows, total } of pagesOf(request, `/part-history/${id}?limit=7`, list)) {
      expect(total).toBe(51);
      all.push(...rows);
    }
    expect(all.map(({ version }) => version)).toEqual(Array.from({ length: 51 }, (_, index) => 51 - index));
    all.slice(1, -1).forEach(({ changes: [older] }, index) => {
      expect(all[index]?.changes).toMatchObject([{ field: 'price', before: older?.after }]);
    });
  });
});

describe('the history of a part', () => {
  test('records add, change, delete and restore with admin, time and both values', async () => {
    const id = await add({ weightGrams: 80 });
    await change(id, {
      price: 41,
      weightGrams: null,
      priceBreaks: [{ fromQuantity: 9, price: 40 }],
      version: 1,
    });
    await request('DELETE', `/part/${id}`, admin);
    expect((await history(id)).lines).toHaveLength(3);
    await request('POST', `/restore-part/${id}`, admin);
    const { lines, total } = await history(id);
    const by = 'admin@example.com';
    expect(lines).toMatchObject([
      { version: 4, what: 'restored', by, changes: [] },
      { version: 3, what: 'deleted', by, changes: [] },
      { version: 2, what: 'changed', by },
      { version: 1, what: 'added', by, changes: [] },
    ]);
    expect(lines[2]?.changes.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
      { field: 'price', before: 39.5, after: 41 },
      { field: 'priceBreaks', after: [{ fromQuantity: 9, price: 40 }] },
      { field: 'weightGrams', before: 80 },
    ]);
    expect(total).toBe('4');
    expect(await shown(id)).toMatchObject({ version: 4, changedAt: lines[0]?.at });
    expect(await change(id, { price: 40.5, version: 4 })).toMatchObject({
      status: 200,
      body: { version: 5 },
    });
  });
});
