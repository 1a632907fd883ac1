import { catalogRoutes, type NewPart } from '@shop/contracts';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { adminToken, aNewPart, catalogForTest } from '../testing/catalog.ts';
import { anId } from '../testing/stock.ts';

const { request } = await catalogForTest();
const admin = { token: adminToken };

const parts = {
  disc: {
    partNumber: 'BD-100/7',
    oeNumbers: ['43512-0K160', 'PAD 200'],
    priceBreaks: [{ fromQuantity: 50, price: 35 }],
    attributes: [{ name: 'Diameter', value: '319' }],
  },
  cheapDisc: { partNumber: 'BD-101', oeNumbers: ['43512 0k160'] },
  pads: { partNumber: 'PAD-200' },
  gone: { partNumber: 'OLD-1', oeNumbers: ['43512-0K160'] },
} satisfies Record<string, Partial<NewPart>>;
const ids: Record<string, string> = {};

beforeAll(async () => {
  for (const [name, facts] of Object.entries(parts)) {
    const { body } = await request('POST', '/part', { ...admin, body: aNewPart(facts) });
    ids[name] = z.object({ insertedId: z.string() }).parse(body).insertedId;
  }
  await request('DELETE', `/part/${ids.gone}`, admin);
});

async function byId(...wanted: (string | undefined)[]) {
  const { status, body } = await request('GET', `/parts-by-id?ids=${wanted.join(',')}`);
  expect(status).toBe(200);
  return catalogRoutes.listPartsById.reply.parse(body);
}

async function lookUp(...numbers: string[]) {
  const { status, body } = await request('POST', '/part-lookup', { body: { numbers } });
  expect(status).toBe(200);
  const reply = catalogRoutes.lookUpParts.reply.parse(body);
  expect(reply.map(({ number }) => number)).toEqual(numbers);
  return reply.map(({ parts: found }) => found.map(({ partNumber }) => partNumber).sort());
}

test('returns parts in the order of their ids, each once, without missing ones', async () => {
  const found = await byId(ids.pads, anId(), ids.gone, ids.disc, ids.pads?.toUpperCase());
  expect(found.map(({ partNumber }) => partNumber)).toEqual(['PAD-200', 'BD-100/7']);
  expect(found[1]).toMatchObject({
    price: 39.5,
    minOrderQuantity: 2,
    availableQuantity: 100,
    priceBreaks: [{ fromQuantity: 50, price: 35 }],
  });
  expect(found[1]).not.toHaveProperty('attributes');
});

test('says whether the parts of a basket fit a vehicle', async () => {
  const ask = (mark: string) => request('GET', `/parts-by-id?ids=${ids.pads}&mark=${mark}`);
  const { body } = await ask('Toyota~Corolla~2008');
  const [pads] = catalogRoutes.listPartsById.reply.parse(body);
  expect(pads).toMatchObject({ fit: { verdict: 'unknown', reason: 'This part has no vehicle data yet' } });
  expect(pads).not.toHaveProperty('fitments');
  expect((await ask('~Corolla')).status).toBe(422);
});

test('finds a part however its number is written, and none for unknown numbers', async () => {
  expect(await lookUp('BD-100/7', 'bd 100 7', 'bd1007', 'nothing', '---', 'OLD-1')).toEqual([
    ['BD-100/7'],
    ['BD-100/7'],
    ['BD-100/7'],
    [],
    [],
    [],
  ]);
});

test('offers all parts on sale that replace a number', async () => {
  expect(await lookUp('435120K160')).toEqual([['BD-100/7', 'BD-101']]);
});

test('prefers the part that has a number over one that replaces it', async () => {
  expect(await lookUp('PAD200')).toEqual([['PAD-200']]);
});
