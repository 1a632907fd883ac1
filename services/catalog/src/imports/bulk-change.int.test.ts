import { partHistoryEntry, partImport, part as partShape } from '@shop/contracts';
import { testDatabase } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
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

/** Moves an import into the past, with all its staff log entries sent. */
async function age(id: string, days: number): Promise<void> {
  const imports = db.collection<{ createdAt: Date; expiresAt: Date }>('part_imports');
  const found = await imports.findOne({ _id: new ObjectId(id) });
  if (!found) throw new Error(`no import ${id}`);
  const earlier = (date: Date) => new Date(date.getTime() - days * 24 * 3_600_000);
  const now = new Date();
  const keptFor = found.expiresAt.getTime() - found.createdAt.getTime();
  const createdAt = earlier(now);
  const expiresAt = new Date(createdAt.getTime() + keptFor);
  await imports.updateOne({ _id: found._id }, { $set: { createdAt, expiresAt, log: [] } });
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

describe('several changes of the same parts', () => {
  async function applied(ids: readonly string[], change: object): Promise<string> {
    const { _id } = await prepared({ ids }, change);
    await decided(_id, 'apply');
    return _id;
  }

  test('are undone in any order; what a later one set waits until that one is undone', async () => {
    const [both, first] = [await addPart({ price: 10 }), await addPart({ price: 20 })];
    const dearer = await applied([both, first], fivePercent);
    const minimum = await applied([both, first], { field: 'minOrderQuantity', minOrderQuantity: 7 });
    const again = await applied([both], fivePercent);
    expect(await partOf(both)).toMatchObject({ price: 11.03, minOrderQuantity: 7 });

    expect(await decided(dearer, 'undo')).toMatchObject({ state: 'undone', undone: 1, kept: 1 });
    expect(await partOf(both)).toMatchObject({ price: 11.03, minOrderQuantity: 7 });
    expect(await partOf(first)).toMatchObject({ price: 20, minOrderQuantity: 7 });

    expect(await decided(again, 'undo')).toMatchObject({ undone: 1, kept: 0 });
    expect(await partOf(both)).toMatchObject({ price: 10.5 });
    expect(await decided(dearer, 'undo')).toMatchObject({ state: 'undone', undone: 2, kept: 0 });
    expect(await partOf(both)).toMatchObject({ price: 10, minOrderQuantity: 7 });
    expect(await decided(minimum, 'undo')).toMatchObject({ undone: 2, kept: 0 });
    expect(await historyOf(both)).toEqual([
      'undone',
      'undone',
      'undone',
      'changed',
      'changed',
      'changed',
      'added',
    ]);
  });

  test('keep the same change by another admin, which was made between preview and apply', async () => {
    const id = await addPart({ price: 10 });
    const { _id } = await prepared({ ids: [id] });
    await edit(id, { price: 10.5 });
    await decided(_id, 'apply');
    expect(await decided(_id, 'undo')).toMatchObject({ undone: 0, kept: 1 });
    expect(await partOf(id)).toMatchObject({ price: 10.5 });
  });

  test('can be undone for 30 days, after other changes and without the rows that changed nothing', async () => {
    const [id, same] = [await addPart({ price: 10 }), await addPart({ minOrderQuantity: 7 })];
    const change = { field: 'minOrderQuantity', minOrderQuantity: 7 };
    const { _id } = await prepared({ ids: [id, same] }, change);
    await decided(_id, 'apply');
    await age(_id, 29);
    await worker.removeOld();
    for (let count = 0; count < 6; count += 1) await applied([await addPart({ price: 5 })], fivePercent);
    expect(await rows(_id)).toMatchObject([{ outcome: 'written' }]);
    expect(await decided(_id, 'undo')).toMatchObject({ state: 'undone', undone: 1, trimmed: true });
    await age(_id, 31);
    await worker.removeOld();
    expect((await decide(_id, 'undo')).status).toBe(404);
  });

  test('answer 409 to the undo of a change that changed nothing, and are listed as applied to no part', async () => {
    const id = await addPart({ price: 10 });
    const { _id } = await prepared({ ids: [id] });
    await edit(id, { price: 12 });
    await decided(_id, 'apply');
    const reply = await decide(_id, 'undo');
    expect(reply).toMatchObject({ status: 409, body: { message: 'This import changed nothing' } });
    expect(await read(_id)).toMatchObject({ state: 'applied', applied: 0, skipped: 1, undone: 0, kept: 0 });
  });
});

describe('undoing an import', () => {
  const row = (number: string, price: string) => ({
    part_number: number,
    name: `Disc ${number}`,
    price,
    min_order_quantity: '2',
    available_quantity: '10',
    description: 'Vented',
    images: '/a.svg',
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
    await edit(restored, { weightGrams: 900 });
    const sold = await parts.findOne({ partNumber: 'U-4' });
    await adjustStock(request, String(sold?._id), { expectedAvailable: 10, change: -1 });

    expect(await decided(id, 'undo')).toMatchObject({ state: 'undone', undone: 2, kept: 2 });
    expect(await partOf(restored)).toMatchObject({ price: 10, oeNumbers: ['OE-2'], weightGrams: 900 });
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
