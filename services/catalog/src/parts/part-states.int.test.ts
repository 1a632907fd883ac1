import { staffPart } from '@shop/contracts';
import { testDatabase } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { takeStock } from '../stock/take-stock.ts';
import { adjustStock, adminToken, aNewPart, catalogForTest, userToken } from '../testing/catalog.ts';
import { stockOf, stockProcess } from '../testing/stock.ts';

const { db } = await testDatabase();
const { request, changes } = await catalogForTest({ db });
const { addPart } = stockOf(db, changes);
const token = adminToken;

async function namesOf(query: string): Promise<string[]> {
  const { body } = await request('GET', `/parts-for-staff?${query}`, { token });
  return z
    .array(staffPart)
    .parse(body)
    .map(({ name }) => name);
}

async function setState(id: string, state: string | null, more: object = {}) {
  const read = await request('GET', `/parts-for-staff/${id}`, { token });
  const { version } = z.object({ version: z.number() }).parse(read.body);
  return request('PATCH', `/part/${id}`, { token, body: { state, version, ...more } });
}

describe('low stock', () => {
  test('DSH-03: finds parts on sale at their threshold or below the minimum order, and counts them', async () => {
    const facts = { minOrderQuantity: 10, lowStockAt: 30 };
    await addPart({ ...facts, name: 'Spare plenty', availableQuantity: 31 });
    const running = await addPart({ ...facts, name: 'Spare running out', availableQuantity: 30 });
    await addPart({ minOrderQuantity: 10, name: 'Spare below minimum', availableQuantity: 9 });
    await addPart({ ...facts, name: 'Spare hidden', availableQuantity: 1, state: 'hidden' });
    await addPart({ ...facts, name: 'Spare discontinued', availableQuantity: 1, state: 'discontinued' });
    expect(await namesOf('lowStock=true&sort=stock')).toEqual(['Spare below minimum', 'Spare running out']);
    const count = async () => (await request('GET', '/part-figures', { token })).body;
    expect(await count()).toEqual({ lowStock: 2 });
    await adjustStock(request, running, { expectedAvailable: 30, change: 5, reason: 'delivery' });
    expect(await count()).toEqual({ lowStock: 1 });
  });

  test('sorts by stock over pages, also after stock has changed', async () => {
    const ids: string[] = [];
    for (const quantity of [40, 20, 30])
      ids.push(await addPart({ name: `Gasket ${quantity}`, availableQuantity: quantity }));
    expect(await namesOf('q=gasket&sort=stock')).toEqual(['Gasket 20', 'Gasket 30', 'Gasket 40']);
    await adjustStock(request, ids[1] ?? '', { expectedAvailable: 20, change: 15, reason: 'delivery' });
    expect(await namesOf('q=gasket&sort=stock')).toEqual(['Gasket 30', 'Gasket 20', 'Gasket 40']);
    const first = await request('GET', '/parts-for-staff?q=gasket&sort=-stock&limit=1', { token });
    const next = /<(.+?)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await request('GET', next, { token });
    expect(second.body).toMatchObject([{ name: 'Gasket 20', availableQuantity: 35 }]);
  });
});

describe('what only staff may know', () => {
  test('is in no answer for buyers', async () => {
    const id = await addPart({
      name: 'Spare with a place',
      partNumber: 'SHELF-1',
      shelf: 'A-12-3',
      lowStockAt: 30,
    });
    const answers = ['/part/', '/part-by-number/', '/parts-by-id?ids='].map((path) =>
      request('GET', path + (path.includes('number') ? 'SHELF-1' : id)),
    );
    for (const { status, body } of await Promise.all(answers)) {
      expect(status).toBe(200);
      for (const secret of ['shelf', 'A-12-3', 'lowStockAt'])
        expect(JSON.stringify(body)).not.toContain(secret);
    }
    expect((await request('GET', `/parts-for-staff/${id}`, { token })).body).toMatchObject({
      shelf: 'A-12-3',
    });
  });

  test('cannot be asked: every call of buyers answers for a hidden part as for an unknown one', async () => {
    const hidden = await addPart({ name: 'Spare of tomorrow', partNumber: 'TOMORROW-1', state: 'hidden' });
    const unknown = 'f'.repeat(24);
    const calls = [
      ['GET', '/part/:id'],
      ['PUT', '/update-part/:id'],
      ['POST', '/stock-notice/:id'],
    ] as const;
    for (const [method, path] of calls) {
      const ask = (id: string) =>
        request(method, path.replace(':id', id), {
          token: userToken,
          body: method === 'GET' ? undefined : { availableQuantity: 1 },
        });
      const [one, other] = [await ask(hidden), await ask(unknown)];
      const told = ({ status, body }: typeof one) => [status, Object(body).code, Object(body).message];
      expect([path, told(one)]).toEqual([path, told(other)]);
    }
  });
});

describe('hidden parts', () => {
  test('are invisible to buyers and cannot be ordered', async () => {
    const partNumber = 'HID-4711';
    const fitments = [{ make: 'Lada', model: 'Niva', yearFrom: 1990 }];
    const facts = { partNumber, name: 'Zebrano cover', oeNumbers: ['OE-4711'], fitments };
    const id = await addPart({ ...facts, state: 'hidden' });
    const [part, byNumber, related] = await Promise.all([
      request('GET', `/part/${id}`),
      request('GET', `/part-by-number/${partNumber}`),
      request('GET', `/related-parts/${id}`),
    ]);
    expect([part.status, byNumber.status, related.status]).toEqual([404, 404, 404]);
    const lists = ['/parts?q=zebrano', '/part-suggestions?q=zebrano', `/parts-by-id?ids=${id}`];
    for (const list of lists) expect((await request('GET', list)).body).toEqual([]);
    const lookUp = await request('POST', '/part-lookup', { body: { numbers: [partNumber, 'OE-4711'] } });
    expect(lookUp.body).toMatchObject([{ parts: [] }, { parts: [] }]);
    const elsewhere = ['/part-numbers', '/vehicles', '/part-facets', '/parts'];
    for (const path of elsewhere)
      expect(JSON.stringify((await request('GET', path)).body)).not.toMatch(/HID-4711|Lada/);
    const notice = await request('POST', `/stock-notice/${id}`, { token: userToken });
    expect(notice.status).toBe(404);

    const { store, ledger } = await stockProcess(db, 'hidden-parts');
    const ask = { quantity: 2, expectedPriceCents: 950 };
    const line = await takeStock({ store, ledger }, { partId: id, orderId: 'a-line' }, ask);
    expect(line).toMatchObject({ quantity: 0, refusal: { code: 'part-not-found' } });
  });

  test('are found by staff, by state and in every search', async () => {
    const id = await addPart({ name: 'Quorn bracket', state: 'hidden' });
    await addPart({ name: 'Quorn lever' });
    expect(await namesOf('q=quorn+bracket')).toEqual(['Quorn bracket']);
    expect(await namesOf('q=quorn&state=hidden')).toEqual(['Quorn bracket']);
    expect(await namesOf('q=quorn&state=on-sale')).toEqual(['Quorn lever']);
    const byId = await request('GET', `/parts-for-staff-by-id?ids=${id}`, { token });
    expect(byId.body).toMatchObject([{ name: 'Quorn bracket', state: 'hidden' }]);
  });

  test('need a picture only before they are on sale', async () => {
    const { img, ...noPicture } = aNewPart();
    const refused = await request('POST', '/part', { token, body: noPicture });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ path: 'img', message: 'Image is Required' }] });
    const added = await request('POST', '/part', { token, body: { ...noPicture, state: 'hidden' } });
    const { insertedId } = z.object({ insertedId: z.string() }).parse(added.body);
    const tooEarly = await setState(insertedId, null);
    expect(tooEarly.status).toBe(422);
    expect(tooEarly.body).toMatchObject({ errors: [{ path: 'images', message: 'Image is Required' }] });
    expect((await setState(insertedId, null, { img })).body).toMatchObject({ img, images: [img] });
    expect((await request('GET', `/part/${insertedId}`)).body).not.toHaveProperty('state');
  });
});

test('offers the same family for one of the same vehicles, in stock and on sale, the cheapest first', async () => {
  const fitments = [{ make: 'Saab', model: '900', yearFrom: 1985, yearTo: 1993 }];
  const facts = { family: 'brake-pad-set', fitments } as const;
  const id = await addPart({ ...facts, availableQuantity: 0 });
  await addPart({ ...facts, name: 'Dear pads', price: 30 });
  await addPart({ ...facts, name: 'Cheap pads', price: 20, packContent: 'One set: 4 pads' });
  await addPart({ ...facts, name: 'Sold-out pads', availableQuantity: 0 });
  await addPart({ ...facts, name: 'Old pads', state: 'discontinued' });
  await addPart({ ...facts, name: 'Hidden pads', state: 'hidden' });
  await addPart({ ...facts, name: 'Disc', family: 'brake-disc' });
  await addPart({
    ...facts,
    name: 'Other pads',
    fitments: [{ make: 'Saab', model: '9000', yearFrom: 1985 }],
  });
  const { body } = await request('GET', `/alternative-parts/${id}`);
  expect(body).toMatchObject([{ name: 'Cheap pads', packContent: 'One set: 4 pads' }, { name: 'Dear pads' }]);
  expect(body).toHaveLength(2);
});

test('keeps a discontinued part in the shop, and sells it while stock lasts', async () => {
  await addPart({ name: 'New valve', partNumber: 'NEW-1' });
  const id = await addPart({ name: 'Oldtimer valve', availableQuantity: 2, minOrderQuantity: 2 });
  expect((await setState(id, 'discontinued', { supersededBy: 'NEW-1' })).status).toBe(200);
  expect((await request('GET', '/parts?q=oldtimer')).body).toMatchObject([{ _id: id }]);
  const part = await request('GET', `/part/${id}`);
  expect(part.body).toMatchObject({ state: 'discontinued', supersededBy: 'NEW-1' });
  const { store, ledger } = await stockProcess(db, 'discontinued-parts');
  const ask = { quantity: 2, expectedPriceCents: 950 };
  const take = (orderId: string) => takeStock({ store, ledger }, { partId: id, orderId }, ask);
  expect(await take('first')).toMatchObject({ quantity: -2 });
  expect(await take('second')).toMatchObject({ refusal: { code: 'insufficient-stock' } });
});
