import { deliveryRoutes } from '@shop/contracts';
import { testDatabase } from '@shop/service-kit/testing';
import { describe, expect, test, vi } from 'vitest';
import { adminToken, aNewPart, catalogForTest } from '../testing/catalog.ts';
import { linesOf } from './delivery-csv.rules.ts';

const { db } = await testDatabase();
const { request } = await catalogForTest({ db });
const other = await catalogForTest({ db });

async function addPart(facts: Parameters<typeof aNewPart>[0] = {}): Promise<string> {
  const reply = await request('POST', '/part', { token: adminToken, body: aNewPart(facts) });
  return Object(reply.body).insertedId;
}

async function quote(country: string, partId: string, quantity = 2, { request: ask } = { request }) {
  const reply = await ask('POST', '/delivery-quote', { body: { country, lines: [{ partId, quantity }] } });
  return deliveryRoutes.quoteDelivery.reply.parse(reply.body);
}

async function read() {
  const reply = await request('GET', '/delivery-zones', { token: adminToken });
  return deliveryRoutes.getDeliveryZones.reply.parse(reply.body);
}

function importCsv(version: number, csv: string) {
  return request('POST', '/delivery-import', { token: adminToken, body: { version, csv } });
}

const header = 'zone;countries;carrier;days_from;days_to;free_over;up_to_kg;price;towns;not_for\r\n';

describe('POST /delivery-quote', () => {
  test('prices parts by their weight, for anybody', async () => {
    const partId = await addPart({ price: 20, weightGrams: 900 });
    expect(await quote('fr', partId)).toMatchObject({
      weights: [{ partId, grams: 900 }],
      options: [
        { carrier: 'Air parcel', daysFrom: 5, daysTo: 8, price: 18 },
        { carrier: 'Sea freight', daysFrom: 30, daysTo: 42, price: 29, freeOver: 100 },
      ],
    });
    expect((await quote('FR', partId, 6)).options[0]).toMatchObject({ carrier: 'Sea freight', price: 0 });
  });

  test('tells the cheapest delivery of the smallest order by countries, and none of what cannot be sent', async () => {
    const deliveryOf = async (partId: string) => {
      const { body } = await request('GET', `/part-delivery/${partId}`);
      const { zones } = deliveryRoutes.getPartDelivery.reply.parse(body);
      return (country: string) => zones.find(({ countries }) => countries.includes(country))?.cheapest;
    };
    const facts = { price: 1, minOrderQuantity: 10, orderStep: 4, weightGrams: 100 };
    const sent = await deliveryOf(await addPart(facts));
    expect(sent('FR')).toEqual({ price: 18, daysFrom: 5, daysTo: 8 });
    expect(sent('BD')).toEqual({ price: 2.5, daysFrom: 1, daysTo: 3 });
    expect(sent('KP')).toBeUndefined();
    const unweighed = await deliveryOf(await addPart());
    expect(unweighed('FR')).toBeUndefined();
    const battery = await deliveryOf(await addPart({ ...facts, family: 'battery' }));
    expect(battery('FR')).toMatchObject({ daysFrom: 30, daysTo: 42 });
  });

  test('says why there is no delivery', async () => {
    expect(await quote('KP', await addPart({ weightGrams: 900 }))).toEqual({
      options: [],
      refusal: 'country',
    });
    expect(await quote('FR', await addPart())).toEqual({ options: [], refusal: 'weight' });
    expect(await quote('FR', 'f'.repeat(24))).toEqual({ options: [], refusal: 'weight' });
  });

  test('refuses a part twice, and more lines than an order can have', async () => {
    const line = { partId: 'a'.repeat(24), quantity: 1 };
    const lines = Array.from({ length: 101 }, (_, at) => ({
      ...line,
      partId: at.toString(16).padStart(24, '0'),
    }));
    for (const body of [
      { country: 'FR', lines: [line, line] },
      { country: 'FR', lines },
      { country: 'FR', lines: [] },
    ])
      expect((await request('POST', '/delivery-quote', { body })).status).toBe(422);
  });
});

describe('the prices that an owner keeps', () => {
  test('are quoted by every process within seconds; an outdated page does not overwrite them', async () => {
    const partId = await addPart({ price: 20, weightGrams: 900 });
    await quote('FR', partId, 2, other);
    const { version, zones } = await read();
    const dearer = zones.map((zone) => ({
      ...zone,
      services: zone.services.map((service) => ({
        ...service,
        steps: service.steps.map((step) => ({ ...step, price: step.price + 1 })),
      })),
    }));
    const csv =
      header +
      linesOf(dearer)
        .map((cells) => `${cells.join(';')}\r\n`)
        .join('');
    expect(await importCsv(version, csv)).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(await importCsv(version, csv)).toMatchObject({ status: 200, body: { version: version + 1 } });
    const late = await importCsv(version, csv.replace('Air parcel', 'Late parcel'));
    expect(late).toMatchObject({ status: 409, body: { code: 'delivery-changed', own: true } });
    expect((await quote('FR', partId)).options[0]).toMatchObject({ price: 19 });
    await vi.waitFor(
      async () => expect((await quote('FR', partId, 2, other)).options[0]).toMatchObject({ price: 19 }),
      { timeout: 10_000, interval: 200 },
    );
  });

  test('are previewed before a file replaces them', async () => {
    const before = await read();
    const text = String((await request('GET', '/delivery-export', { token: adminToken })).body);
    const preview = (csv: string) =>
      request('POST', '/delivery-preview', { token: adminToken, body: { csv } });
    const { version } = before;
    expect(await preview(text)).toMatchObject({ status: 200, body: { version, changes: [] } });
    const renamed = await preview(text.replaceAll('Air parcel', 'Air mail'));
    expect(deliveryRoutes.previewDeliveryZones.reply.parse(renamed.body).changes.length).toBeGreaterThan(0);
    expect(await preview(header)).toMatchObject({ status: 422 });
    expect(await importCsv(version, header)).toMatchObject({
      status: 422,
      body: { message: 'Line 1: There are no prices below the titles' },
    });
    expect(await read()).toEqual(before);
  });

  test('go to a spreadsheet and back', async () => {
    const before = await read();
    const text = String((await request('GET', '/delivery-export', { token: adminToken })).body);
    expect(text).toContain('Europe,AD AL AT');
    const reply = await importCsv(before.version, text);
    expect(reply).toMatchObject({ status: 200, body: before });
  });

  test('are not replaced by a file with faults, which are named by line', async () => {
    const before = await read();
    const reply = await importCsv(
      before.version,
      `${header}Europe;FR;Air;5;8;;2;18\r\nGulf;AE;Air;5;8;;2;x\r\n`,
    );
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'line 3', message: expect.stringMatching(/^Line 3: Price must be/) }] },
    });
    expect(await importCsv(before.version, `${header}Europe;"FR;Air`)).toMatchObject({
      status: 422,
      body: { errors: [{ message: expect.stringContaining('A quotation mark opens here') }] },
    });
    expect(await read()).toEqual(before);
  });
});
