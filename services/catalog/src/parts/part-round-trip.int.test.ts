import {
  type PartDetails,
  partDetails,
  partHistoryEntry,
  partImport,
  part as partShape,
} from '@shop/contracts';
import { testDatabase } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { adminToken, aNewPart, catalogForTest } from '../testing/catalog.ts';
import { importCalls, importDepsForTest, importWorker } from '../testing/imports.ts';

const { db } = await testDatabase();
const { request } = await catalogForTest({ db });
const worker = importWorker(await importDepsForTest(db));
const { upload, decide } = importCalls(request);
const token = adminToken;

const img = '/api/drawings/brake-disc-1.svg';
const plain = aNewPart({ family: 'brake-disc', img });

const samples: PartDetails = {
  oeNumbers: ['43512-0K160'],
  attributes: [{ name: 'Diameter', value: '319', unit: 'mm' }],
  fitments: [{ make: 'Toyota', model: 'Hilux', yearFrom: 2015, yearTo: 2020, engine: '2.8', note: 'Front' }],
  images: [img, '/api/drawings/brake-disc-2.svg'],
  priceBreaks: [{ fromQuantity: 50, price: 30 }],
  weightGrams: 8_200,
  hsCode: '870830',
  origin: 'BD',
  orderStep: 2,
  shelf: 'A-12-3',
  packContent: 'One set: 4 pads, both wheels of an axle',
  restockExpected: '2026-12-31',
  lowStockAt: 20,
  state: 'hidden',
  supersededBy: 'SP-900',
};

// Imports refuse an unknown successor.
await add({ partNumber: samples.supersededBy });

const fields = Object.keys(partDetails.shape) as (keyof PartDetails)[];

test('has a sample of each optional field of the contract', () => {
  expect(Object.keys(samples).toSorted()).toEqual(fields.toSorted());
});

async function add(details: object): Promise<string> {
  const { status, body } = await request('POST', '/part', { token, body: { ...plain, ...details } });
  expect(status).toBe(201);
  return z.object({ insertedId: z.string() }).parse(body).insertedId;
}

async function read(id: string) {
  return partShape.parse((await request('GET', `/parts-for-staff/${id}`, { token })).body);
}

test.each(fields.filter((field) => field !== 'images'))('clears the field %s', async (field) => {
  const id = await add({ [field]: samples[field] });
  const { version } = await read(id);
  const nothing = Array.isArray(samples[field]) ? [] : null;
  const reply = await request('PATCH', `/part/${id}`, { token, body: { [field]: nothing, version } });
  expect(reply.body).not.toHaveProperty(field);
  expect(await read(id)).toMatchObject({ version: 2 });
  expect(await read(id)).not.toHaveProperty(field);
});

test('shows buyers every field but the shelf and the low-stock threshold, also by the number', async () => {
  const { state: _hidden, lowStockAt, shelf, ...shown } = samples;
  const id = await add({ ...shown, lowStockAt, shelf });
  const { body } = await request('GET', `/part/${id}`);
  expect(body).toMatchObject(shown);
  expect(body).not.toHaveProperty('lowStockAt');
  expect(body).not.toHaveProperty('shelf');
  const { partNumber } = partShape.parse(body);
  expect((await request('GET', `/part-by-number/${partNumber}`)).body).toEqual(body);
});

test.each(Object.entries(samples))(
  'keeps the field %s through adding, changing, export and import',
  async (field, value) => {
    const given = { [field]: value };
    const added = await read(await add(given));
    expect(added).toMatchObject(given);

    const changedId = await add({});
    const { version } = await read(changedId);
    await request('PATCH', `/part/${changedId}`, { token, body: { ...given, version } });
    expect(await read(changedId)).toMatchObject(given);
    const history = await request('GET', `/part-history/${changedId}`, { token });
    const [line] = z.array(partHistoryEntry).parse(history.body);
    expect(line?.changes).toContainEqual(expect.objectContaining({ field, after: value }));

    const file = await request('GET', '/part-export', { token });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="parts-[\d-]{10}\.csv"$/);
    const exported = String(file.body);
    const [header = ''] = exported.split('\r\n');
    const row = exported.split('\r\n').find((each) => each.startsWith(`${added.partNumber},`)) ?? '';
    const number = `COPY-${field}`;
    const { body } = await upload([header, row.replace(added.partNumber, number)].join('\r\n'));
    await worker.work();
    await decide(partImport.parse(body)._id, 'apply');
    await worker.work();
    const copy = await db.collection('parts').findOne({ partNumber: number });
    expect(await read(String(copy?._id))).toMatchObject(given);
  },
);
