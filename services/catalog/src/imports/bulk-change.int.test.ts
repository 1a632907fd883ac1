import { partHistoryEntry, partImport, part as partShape } from '@shop/contracts';
import { testDatabase } from '@shop/service-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adjustStock, catalogForTest, adminToken as token } from '../testing/catalog.ts';
import { csvFile, importCalls, importDepsForTest, importWorker } from '../testing/imports.ts';
import { stockOf } from '../testing/stock.ts';

const { db } = await testDatabase();
const { request, changes } = await catalogForTest({ db });
const { addPart, parts } = stockOf(db, changes);
const worker = importWorker({ ...(await importDepsForTest(db)), changes });
const { call, upload, read, rows, decide } = importCalls(request);

beforeEach(async () => {
  for (const name of ['part_imports', 'part_import_rows']) await db.collection(name).deleteMany({});
});

const fivePercent = { field: 'price', percent: 5 };

async function prepared(chosen: object, change: object = fivePercent) {
  const reply = await call('POST', '/part-bulk-change', { parts: chosen, change });
  expect(reply.status).toBe(201);
  return partImport.parse(reply.body);
}

async function decided(id: string, decision: 'apply' | 'undo') {
  expect((await decide(id, decision)).status).toBe(200);
  await worker.work();
  return read(id);
}

async function partOf(id: string) {
  return partShape.parse((await request('GET', `/part/${id}`)).body);
}

async function edit(id: string, change: object): Promise<void> {
  const { version } = await partOf(id);
  const reply = await request('PATCH', `/part/${id}`, { token, body: { ...change, version } });
  expect(reply.status).toBe(200);
}

async function historyOf(id: string): Promise<string[]> {
  const { body } = await request('GET', `/part-history/${id}`, { token });
  return z
    .array(partHistoryEntry)
    .parse(body)
    .map(({ what }) => what);
}

describe('a change of many parts', () => {
  test('previews, applies and undoes chosen parts, with every step in their history', async () => {
    const breaks = [{ fromQuantity: 10, price: 9 }];
    const id = await addPart({ price: 10, priceBreaks: breaks });
    const other = await addPart({ price: 20 });
    const preview = await prepared({ ids: [id, other] });
    expect(preview).toMatchObject({ state: 'checked', kind: 'change', counts: { change: 2 } });
    const [row] = await rows(preview._id);
    expect(row?.changes).toContainEqual({ field: 'price', before: 10, after: 10.5 });
    expect(await partOf(id)).toMatchObject({ price: 10 });

    expect(await decided(preview._id, 'apply')).toMatchObject({ state: 'applied', applied: 2 });
    expect(await partOf(id)).toMatchObject({
      price: 10.5,
      priceBreaks: [{ fromQuantity: 10, price: 9.45 }],
    });
    expect(await partOf(other)).toMatchObject({ price: 21 });

    const undone = await decided(preview._id, 'undo');
    expect(undone).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
    expect(await partOf(id)).toMatchObject({ price: 10, priceBreaks: breaks });
    expect(await historyOf(id)).toEqual(['undone', 'changed', 'added']);
  });

  test('covers all parts of a filter, hidden ones too, and no others', async () => {
    await addPart({ name: 'Bulkhead seal', state: 'hidden' });
    await addPart({ name: 'Bulkhead plate' });
    await addPart({ name: 'Something else' });
    const change = { field: 'minOrderQuantity', minOrderQuantity: 7 };
    const { _id } = await prepared({ filter: { q: 'bulkhead' } }, change);
    expect(await decided(_id, 'apply')).toMatchObject({ applied: 2 });
    const changed = await parts.find({ minOrderQuantity: 7 }).sort({ name: 1 }).toArray();
    expect(changed.map(({ name }) => name)).toEqual(['Bulkhead plate', 'Bulkhead seal']);
  });

  test('reports a part that was changed after the preview, and does not overwrite it', async () => {
    const id = await addPart({ price: 10 });
    const { _id } = await prepared({ ids: [id] });
    await edit(id, { price: 12 });
    expect(await decided(_id, 'apply')).toMatchObject({ applied: 0, skipped: 1 });
    expect(await rows(_id, 'outcome=skipped')).toMatchObject([{ outcome: 'skipped' }]);
    expect(await partOf(id)).toMatchObject({ price: 12 });
  });

  test.each([
    [{ field: 'price', percent: 0 }],
    [{ field: 'price', percent: -95 }],
    [{ field: 'minOrderQuantity', minOrderQuantity: 0 }],
    [{ field: 'name', name: 'All the same' }],
  ])('refuses %j', async (change) => {
    const body = { parts: { ids: [await addPart()] }, change };
    expect((await call('POST', '/part-bulk-change', body)).status).toBe(422);
  });

  test('is one unfinished change per admin', async () => {
    const id = await addPart();
    const { _id } = await prepared({ ids: [id] });
    const second = await call('POST', '/part-bulk-change', { parts: { ids: [id] }, change: fivePercent });
    expect(second).toMatchObject({ status: 409, body: { code: 'import-unfinished', importId: _id } });
  });
});

describe('undoing an import', () => {
  const row = (number: string, price: string) => ({
    ...{ part_number: number, name: `Disc ${number}`, price, min_order_quantity: '2' },
    ...{ available_quantity: '10', description: 'Vented', images: '/a.svg' },
  });

  async function imported(cells: Parameters<typeof csvFile>[0]): Promise<string> {
    const { _id } = partImport.parse((await upload(csvFile(cells))).body);
    await worker.work();
    await decided(_id, 'apply');
    return _id;
  }

  test('restores changed parts, deletes added ones, and lists those that have changed since', async () => {
    const kept = await addPart({ partNumber: 'U-1', price: 10 });
    const restored = await addPart({ partNumber: 'U-2', price: 10, oeNumbers: ['OE-2'] });
    const id = await imported([row('U-1', '11'), row('U-2', '11'), row('U-3', '11'), row('U-4', '11')]);
    await edit(kept, { description: 'Coated' });
    const sold = await parts.findOne({ partNumber: 'U-4' });
    await adjustStock(request, String(sold?._id), { expectedAvailable: 10, change: -1 });

    expect(await decided(id, 'undo')).toMatchObject({ state: 'undone', undone: 2, kept: 2 });
    expect(await partOf(restored)).toMatchObject({ price: 10, oeNumbers: ['OE-2'] });
    expect(await partOf(kept)).toMatchObject({ price: 11, description: 'Coated' });
    expect((await request('GET', '/part-by-number/U-3')).status).toBe(404);
    const left = await rows(id, 'outcome=kept');
    expect(left.map(({ partNumber }) => partNumber)).toEqual(['U-1', 'U-4']);
  });

  test('undoes once, however often it is asked and its steps are repeated', async () => {
    const part = await addPart({ partNumber: 'U-5', price: 10 });
    const id = await imported([row('U-5', '11')]);
    const both = await Promise.all([decide(id, 'undo'), decide(id, 'undo')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await worker.sweep();
    const [step] = worker.waiting;
    if (!step) throw new Error('no step is waiting');
    await Promise.all([worker.run(step), worker.run(step)]);
    expect(await read(id)).toMatchObject({ state: 'undone', undone: 1, kept: 0 });
    expect(await historyOf(part)).toEqual(['undone', 'imported', 'added']);
    expect((await decide(id, 'apply')).status).toBe(409);
  });
});
