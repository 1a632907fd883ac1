import { listedPart, type NewPart, partFacets, suggestion, vehicleTree } from '@shop/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adjustStock, adminToken, aNewPart, catalogForTest } from '../testing/catalog.ts';

const { request } = await catalogForTest();
const admin = { token: adminToken };

const hilux = { make: 'Toyota', model: 'Hilux Revo', yearFrom: 2015, engine: '2.8 D' };
const corolla = { make: 'Toyota', model: 'Corolla', yearFrom: 2007, yearTo: 2013 };
const civic = { make: 'Honda', model: 'Civic', yearFrom: 2016, yearTo: 2021, engine: '1.5 T' };

function disc(diameter: string, position: string) {
  return [
    { name: 'Diameter', value: diameter, unit: 'mm' },
    { name: 'Position', value: position },
  ];
}

const parts = {
  frontDisc: {
    name: 'Vented brake disc',
    family: 'brake-disc',
    partNumber: 'SP-100',
    price: 40,
    oeNumbers: ['43512-0K160', '43512-0K161'],
    attributes: disc('319', 'Front'),
    fitments: [hilux],
  },
  rearDisc: {
    name: 'Solid brake disc',
    family: 'brake-disc',
    partNumber: 'SP-101',
    price: 25.5,
    attributes: disc('280', 'Rear'),
    fitments: [corolla, civic],
    availableQuantity: 1,
  },
  pads: {
    name: 'Ceramic pad set',
    family: 'brake-pad-set',
    partNumber: 'SP-200',
    price: 30,
    oeNumbers: ['04465-YZZF1'],
    attributes: [{ name: 'Axle', value: 'Rear' }],
    fitments: [hilux, corolla],
  },
  belt: { name: 'Timing belt', family: 'timing-belt-kit', partNumber: 'SP-300', price: 99 },
} satisfies Record<string, Partial<NewPart>>;
type PartName = keyof typeof parts;

const ids: Record<string, string> = {};
beforeAll(async () => {
  for (const [name, facts] of Object.entries(parts)) {
    const { body } = await request('POST', '/part', { ...admin, body: aNewPart(facts) });
    ids[name] = z.object({ insertedId: z.string() }).parse(body).insertedId;
  }
});

function nameOf(id: string): string | undefined {
  return Object.keys(ids).find((name) => ids[name] === id);
}

async function found(query: Record<string, string>) {
  const reply = await request('GET', `/parts?limit=20&${new URLSearchParams(query)}`);
  expect(reply.status).toBe(200);
  const rows = z.array(listedPart).parse(reply.body);
  expect(reply.headers.get('x-total-count')).toBe(`${rows.length}`);
  const told = (name: string) => {
    const value = reply.headers.get(name);
    return value === null ? undefined : decodeURIComponent(value);
  };
  return {
    names: rows.map(({ _id }) => nameOf(_id)),
    rows,
    corrected: told('x-corrected-query'),
    vehicle: told('x-query-vehicle'),
    rest: told('x-query-rest'),
    dropped: told('x-dropped-words'),
  };
}

async function facetsOf(query: Record<string, string>) {
  const reply = await request('GET', `/part-facets?${new URLSearchParams(query)}`);
  expect(reply.status).toBe(200);
  return partFacets.parse(reply.body);
}

describe('finding parts', () => {
  const answers: [Record<string, string>, PartName[]][] = [
    [{ vehicle: 'Toyota' }, ['pads', 'rearDisc', 'frontDisc']],
    [{ attribute: 'diameter:..300;position:rear' }, ['rearDisc']],
    [{ inStock: 'true', family: 'brake-disc' }, ['frontDisc']],
    [{ oe: '435120', priceMin: '30', priceMax: '40' }, ['frontDisc']],
    [{ q: 'toyota brake' }, ['pads', 'rearDisc', 'frontDisc']],
    [{ q: '0k16' }, ['frontDisc']],
    [{ q: 'front' }, ['frontDisc']],
    [{ vehicle: 'Toyota~Hilux Revo~2018', fit: 'fits' }, []],
    [{ vehicle: 'Toyota~Hilux Revo~2018', fit: 'unknown' }, ['pads', 'frontDisc']],
    [{ vehicle: 'Toyota~Hilux Revo~2018~2.8 D', fit: 'fits' }, ['pads', 'frontDisc']],
    [{ vehicle: 'Toyota~Corolla~2010', fit: 'fits' }, ['pads', 'rearDisc']],
    [{ vehicle: 'Toyota~Corolla~2010', fit: 'unknown' }, []],
  ];
  test.each(answers)('for the query %o, returns %o, newest first', async (query, names) => {
    expect((await found(query)).names).toEqual(names);
  });

  test('marks each row with whether its part fits the vehicle and why, and hides none', async () => {
    const { rows } = await found({ mark: 'Toyota~Corolla~2015~1.5' });
    expect(Object.fromEntries(rows.map((row) => [nameOf(row._id), row.fit]))).toEqual({
      frontDisc: { verdict: 'no', reason: 'For other models' },
      rearDisc: { verdict: 'no', reason: 'For vehicles built 2007 to 2013' },
      pads: { verdict: 'no', reason: 'For vehicles built 2007 to 2013' },
      belt: { verdict: 'unknown', reason: 'This part has no vehicle data yet' },
    });
    const hiluxRows = (await found({ mark: 'Toyota~Hilux Revo~2018~2.8 D', q: 'toyota brake' })).rows;
    expect(hiluxRows.map(({ fit }) => fit?.reason)).toEqual([
      'since 2015, engine 2.8 D, rear axle',
      'For other models',
      'since 2015, engine 2.8 D',
    ]);
  });

  test('updates what is in stock at once', async () => {
    await adjustStock(request, ids.rearDisc ?? '', { expectedAvailable: 1, change: 5 });
    expect((await found({ inStock: 'true', family: 'brake-disc' })).names).toEqual(['rearDisc', 'frontDisc']);
    await adjustStock(request, ids.rearDisc ?? '', { expectedAvailable: 6, change: -5 });
    expect((await found({ inStock: 'true', family: 'brake-disc' })).names).toEqual(['frontDisc']);
  });
});

describe('misspellings', () => {
  test.each([
    ['toyoat brake', 'toyota brake', 3],
    ['crolla', 'corolla', 2],
    ['bekt', 'belt', 1],
    ['Toyoat, Brakk disc', 'toyota brake disc', 2],
    ['43 512 0K160', '435120k160', 1],
    ['04465 YZZF', null, 1],
    ['zzzzz', null, 0],
    ['bx', null, 0],
  ])('corrects "%s" to "%s"', async (q, corrected, total) => {
    const reply = await found({ q });
    expect(reply.corrected).toBe(corrected ?? undefined);
    expect(reply.names).toHaveLength(total);
    expect((await facetsOf({ q })).total).toBe(total);
  });

  test.each(['SP-102', 'sp 102', '435120K150', '43512-0K150', 'bekt-300', 'bekt300'])(
    'finds no other part for the unknown number "%s"',
    async (q) => {
      expect(await found({ q })).toMatchObject({ names: [], corrected: undefined });
    },
  );

  test('corrects no text whose words are mostly unknown', async () => {
    const q = 'bekt braek crolla toyoat hond civi';
    expect(await found({ q })).toMatchObject({ names: [], corrected: undefined });
  });
});

describe('interpretation', () => {
  test.each([
    ['corolla 2010', { vehicle: 'corolla 2010', rest: '' }, ['pads', 'rearDisc']],
    ['brake disc 2010 Toyota Corolla', { vehicle: '2010 Toyota Corolla', rest: 'brake disc' }, ['rearDisc']],
    ['corolla 2012-2016', { vehicle: 'corolla 2012-2016', rest: '' }, ['pads', 'rearDisc']],
    ['corolla 2020', { dropped: '2020' }, ['pads', 'rearDisc']],
    ['timing belt 2010', { dropped: '2010' }, ['belt']],
    ['shiny timing belt', { dropped: 'shiny' }, ['belt']],
    ['solid front disc', { dropped: 'front' }, ['rearDisc']],
  ])('reads "%s" as %o', async (q, reading, names) => {
    const none = { corrected: undefined, vehicle: undefined, rest: undefined, dropped: undefined };
    expect(await found({ q })).toMatchObject({ ...none, ...reading, names });
  });

  test.each([
    ['rotor', ['rearDisc', 'frontDisc']],
    ['rotors hilux', ['frontDisc']],
    ['cambelts', ['belt']],
    ['disque de frein', ['rearDisc', 'frontDisc']],
    ['SP-1OO', ['frontDisc']],
  ])('finds parts by the trade name or misread number "%s"', async (q, names) => {
    expect(await found({ q })).toMatchObject({ names, corrected: undefined, dropped: undefined });
  });

  test('uses changed family names in searches at once', async () => {
    const put = (version: number, families: object) =>
      request('PUT', '/search-synonyms', { ...admin, body: { version, families } });
    expect((await put(0, { 'brake-disc': ['chakka'] })).body).toMatchObject({ version: 1 });
    expect((await found({ q: 'chakka' })).names).toEqual(['rearDisc', 'frontDisc']);
    expect((await found({ q: 'rotor' })).names).toEqual([]);
    expect(await put(0, {})).toMatchObject({ status: 409, body: { code: 'synonyms-changed' } });
    expect((await request('GET', '/search-synonyms', admin)).body).toEqual({
      version: 1,
      families: { 'brake-disc': ['chakka'] },
    });
  });
});

describe('facets', () => {
  test('counts every facet over all parts without filters', async () => {
    expect(await facetsOf({})).toEqual({
      total: 4,
      families: [
        { family: 'brake-disc', count: 2 },
        { family: 'brake-pad-set', count: 1 },
        { family: 'timing-belt-kit', count: 1 },
      ],
      makes: [
        { make: 'Honda', count: 1 },
        { make: 'Toyota', count: 3 },
      ],
      inStock: 3,
      price: { min: 25.5, max: 99 },
      attributes: [],
    });
  });

  test('counts each facet as if its own filter were not set', async () => {
    const facets = await facetsOf({ family: 'brake-disc', attribute: 'Position:Front', vehicle: 'Toyota' });
    expect(facets.total).toBe(1);
    expect(facets.families).toEqual([{ family: 'brake-disc', count: 1 }]);
    expect(facets.makes).toEqual([{ make: 'Toyota', count: 1 }]);
    expect(facets.attributes).toEqual([
      { kind: 'range', name: 'Diameter', unit: 'mm', min: 319, max: 319, count: 1 },
      {
        kind: 'values',
        name: 'Position',
        values: [
          { value: 'Front', count: 1 },
          { value: 'Rear', count: 1 },
        ],
      },
    ]);
  });
});

test('lists makes with their models, years and engines', async () => {
  const tree = vehicleTree.parse((await request('GET', '/vehicles')).body);
  expect(tree.map(({ make }) => make)).toEqual(['Honda', 'Toyota']);
  expect(tree[1]?.models).toEqual([
    { model: 'Corolla', yearFrom: 2007, yearTo: 2013, engines: [] },
    { model: 'Hilux Revo', yearFrom: 2015, engines: [{ engine: '2.8 D', yearFrom: 2015 }] },
  ]);
});

describe('suggestions', () => {
  test.each([
    ['sp-10', { kind: 'part', partNumber: 'SP-100', name: 'Vented brake disc' }],
    [
      '43512',
      { kind: 'oe-number', oeNumber: '43512-0K160', partNumber: 'SP-100', name: 'Vented brake disc' },
    ],
    ['brake d', { kind: 'family', family: 'brake-disc', name: 'Brake discs', count: 2 }],
    ['toy', { kind: 'vehicle', vehicle: 'Toyota', name: 'Toyota' }],
    ['toyota cor', { kind: 'vehicle', vehicle: 'Toyota~Corolla', name: 'Toyota Corolla' }],
    ['cer', { kind: 'word', text: 'ceramic', count: 1 }],
    ['timing', { kind: 'part', partNumber: 'SP-300', name: 'Timing belt' }],
    ['toyoat', { kind: 'vehicle', vehicle: 'Toyota', name: 'Toyota' }],
  ])('for "%s", suggests %o among others', async (q, expected) => {
    const reply = await request('GET', `/part-suggestions?${new URLSearchParams({ q })}`);
    expect(z.array(suggestion).parse(reply.body)).toContainEqual(expected);
  });
});

describe('related parts', () => {
  test('returns parts for the same vehicles, other families first', async () => {
    const related = async (name: PartName) =>
      z
        .array(listedPart)
        .parse((await request('GET', `/related-parts/${ids[name]}`)).body)
        .map(({ _id }) => nameOf(_id));
    expect(await related('frontDisc')).toEqual(['pads']);
    expect(await related('pads')).toEqual(['frontDisc']);
    expect((await request('GET', `/related-parts/${'0'.repeat(24)}`)).status).toBe(404);
    expect(await related('rearDisc')).toEqual(['pads']);
    expect(await related('belt')).toEqual([]);
  });
});
