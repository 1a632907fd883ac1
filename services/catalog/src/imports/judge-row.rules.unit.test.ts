import { fitment, limits, newPart, type Part, partFamilyKeys, partNumberKey } from '@shop/contracts';
import { csvOf } from '@shop/service-kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeRow, newPartOf, partChangeOf, type RowContext } from './judge-row.rules.ts';
import { readAttributes, writeAttributes } from './part-cells.rules.ts';
import { cellsOf, type PartCells, partCsvColumns } from './part-columns.rules.ts';
import { readCsv } from './read-csv.ts';

const disc: Part = {
  _id: '64b64b64b64b64b64b64b64b',
  name: 'Brake disc',
  img: '/api/drawings/disc-1.svg',
  images: ['/api/drawings/disc-1.svg'],
  price: 39.5,
  description: 'Cast iron',
  minOrderQuantity: 2,
  availableQuantity: 100,
  family: 'brake-disc',
  partNumber: 'BD-319',
  priceBreaks: [{ fromQuantity: 50, price: 36 }],
  weightGrams: 8_100,
  version: 3,
};

function beside(more: Partial<RowContext> = {}): RowContext {
  return {
    existing: undefined,
    same: { rows: 1, firstLine: 2 },
    after: { knows: () => true, successorOf: () => undefined },
    numberOf: () => undefined,
    ...more,
  };
}
const stored = beside({ existing: { part: disc, deleted: false } });

function aRow(more: PartCells = {}): PartCells {
  return {
    part_number: 'BD-1',
    name: 'Disc',
    price: '38.50',
    min_order_quantity: '2',
    available_quantity: '10',
    description: 'Vented',
    images: '/api/drawings/a.svg',
    ...more,
  };
}

describe('cells as spreadsheets of other countries write them', () => {
  test.each<[keyof PartCells, string, RowContext['decimalSign'], Partial<Record<string, unknown>>]>([
    ['price', '39,95', undefined, { price: 39.95 }],
    ['price', '1.240,50', undefined, { price: 1240.5 }],
    ['price', '1,240.50', undefined, { price: 1240.5 }],
    ['price', '1.240', ',', { price: 1240 }],
    ['price', '1,240', '.', { price: 1240 }],
    ['price', '$39.95', undefined, { price: 39.95 }],
    ['min_order_quantity', '1.000', ',', { minOrderQuantity: 1000 }],
    ['weight_grams', '8 100', undefined, { weightGrams: 8100 }],
    [
      'price_breaks',
      '50: 36,20 | 100: 34,00',
      ',',
      {
        priceBreaks: [
          { fromQuantity: 50, price: 36.2 },
          { fromQuantity: 100, price: 34 },
        ],
      },
    ],
    ['restock_expected', '31/12/2026', undefined, { restockExpected: '2026-12-31' }],
    ['restock_expected', '12/31/2026', undefined, { restockExpected: '2026-12-31' }],
    ['restock_expected', '3.4.2026', undefined, { restockExpected: '2026-04-03' }],
    ['part_number', '০৪৪৬৫', undefined, { partNumber: '04465' }],
  ])('reads %s %s where the decimal sign is %s', (column, cell, decimalSign, expected) => {
    const row = aRow({ price: '5000', [column]: cell });
    expect(judgeRow(row, beside({ decimalSign })).faults).toEqual([]);
    expect(newPartOf(row, decimalSign)).toMatchObject(expected);
  });
});

describe('numbers that Excel may have changed', () => {
  test.each([
    ['12-Mar', ['3-12', '12/3', '0312'], 'a date'],
    ['Mar-12', ['12-3'], 'a date'],
    ['1-Dez', ['12-1'], 'a date'],
    ['12/03/2026', ['12-3', '3-12'], 'a date'],
    ['1.2E5', ['12E4', '120000'], 'an exponent'],
    ['1,2E+05', ['12E4'], 'an exponent'],
    ['1E+12', ['1E12'], 'an exponent'],
    ['44927', ['1-1', '1/2023', '01-23', '044927'], 'the number of a date'],
    ['TRUE', [], 'a yes or no'],
    ['WAHR', [], 'a yes or no'],
  ])('are not added without a yes: %s', (number, likely, what) => {
    const context = (known?: string) =>
      beside({ numberOf: (keys) => (known && keys.includes(partNumberKey(known)) ? known : undefined) });
    const faultOf = (said: string) => [
      { column: 'part_number', reason: `Looks like ${what} that Excel made. ${said}` },
    ];
    expect(judgeRow(aRow({ part_number: number }), context())).toMatchObject({
      state: number.includes('+') ? 'faulty' : 'doubtful',
    });
    if (!number.includes('+'))
      for (const known of likely)
        expect(judgeRow(aRow({ part_number: number }), context(known)).faults).toEqual(
          faultOf(`The shop has ${known}.`),
        );
  });

  test('are added without a question when no part has the number with its zero', () => {
    expect(judgeRow(aRow({ part_number: '986492104' }), beside()).state).toBe('add');
    const numberOf = (keys: readonly string[]) => (keys.includes('0986492104') ? '0986492104' : undefined);
    expect(judgeRow(aRow({ part_number: '986492104' }), beside({ numberOf }))).toMatchObject({
      state: 'doubtful',
      faults: [{ column: 'part_number', reason: expect.stringContaining('The shop has 0986492104.') }],
    });
  });

  test.each(['12', '123', 'BD-319', '12E4', '04465-20540', '90915', 'MAR-1X', '2026'])(
    'are not %s',
    (number) => {
      expect(judgeRow(aRow({ part_number: number }), beside()).state).toBe('add');
    },
  );

  test('are also asked for in attributes, of new parts and of changed ones', () => {
    const faults = [
      { column: 'attributes', reason: 'Size: “04-Mar” looks like a date or an exponent that Excel made' },
    ];
    expect(judgeRow(aRow({ attributes: 'Size=04-Mar' }), beside())).toMatchObject({
      state: 'doubtful',
      faults,
    });
    expect(judgeRow({ part_number: 'BD-319', attributes: 'Size=04-Mar' }, stored)).toMatchObject({
      state: 'doubtful',
      faults,
      changes: [{ field: 'attributes' }],
    });
  });
});

describe('rows of new parts', () => {
  test('reads a part from valid cells', () => {
    const row = aRow({
      family: 'Brake discs',
      images: '/a.svg | /b.svg',
      oe_numbers: '43512-0K120 | 43512 0K130',
      attributes: 'Diameter=319 mm | Type=Ventilated | Finish=Geomet [coating]',
      fitments: 'Toyota ~ Hilux Revo ~ 2015-2023 ~ 2.8 D ~ front | Toyota ~ Fortuner ~ 2016-',
      price_breaks: '50: 36.20 | 100: 34',
      weight_grams: '8100',
      hs_code: '8708.30',
      origin: 'bd',
      superseded_by: 'BD-2',
    });
    expect(judgeRow(row, beside())).toEqual({ state: 'add', partNumber: 'BD-1', changes: [], faults: [] });
    expect(newPartOf(row)).toEqual({
      partNumber: 'BD-1',
      name: 'Disc',
      family: 'brake-disc',
      price: 38.5,
      minOrderQuantity: 2,
      availableQuantity: 10,
      description: 'Vented',
      img: '/a.svg',
      images: ['/a.svg', '/b.svg'],
      oeNumbers: ['43512-0K120', '43512 0K130'],
      attributes: [
        { name: 'Diameter', value: '319', unit: 'mm' },
        { name: 'Type', value: 'Ventilated' },
        { name: 'Finish', value: 'Geomet', unit: 'coating' },
      ],
      fitments: [
        { make: 'Toyota', model: 'Hilux Revo', yearFrom: 2015, yearTo: 2023, engine: '2.8 D', note: 'front' },
        { make: 'Toyota', model: 'Fortuner', yearFrom: 2016 },
      ],
      priceBreaks: [
        { fromQuantity: 50, price: 36.2 },
        { fromQuantity: 100, price: 34 },
      ],
      weightGrams: 8_100,
      hsCode: '870830',
      origin: 'BD',
      supersededBy: 'BD-2',
    });
  });

  test.each<[keyof PartCells, string, string]>([
    ['part_number', '', 'Every row needs a part number'],
    ['part_number', '=1+1', 'Use letters and digits, with spaces or . / - _ # & ( ) + between them'],
    ['name', '', 'Name is Required'],
    ['name', 'x'.repeat(limits.nameMax + 1), 'This text is too long'],
    ['family', 'wheels', 'Unknown family. Write families like brake-disc, oil-filter, other'],
    ['price', '38,50,1', 'Price must be a number above 0 with at most 2 decimals'],
    ['price', '1,240', '“1,240” can mean 1240 or 1.24. Write one of them.'],
    ['price', '1.240', '“1.240” can mean 1240 or 1.24. Write one of them.'],
    ['min_order_quantity', '1.000', '“1.000” can mean 1000 or 1. Write one of them.'],
    ['restock_expected', '03/04/2026', 'Write the day as 2026-04-03 or 2026-03-04'],
    ['restock_expected', '46387', 'Write the day as 2026-12-31'],
    ['price', '38.505', '“38.505” can mean 38505 or 38.505. Write one of them.'],
    ['min_order_quantity', '0', 'Minimum order quantity must be a whole number of at least 1'],
    ['available_quantity', '1.5', 'Available quantity must be a whole number of at least 0'],
    ['images', '', 'Image is Required'],
    ['images', '/a.svg | C:\\pictures\\b.jpg', 'Entry 2: Image is Required'],
    [
      'oe_numbers',
      'A1 | 1.23E+11',
      'Entry 2: Use letters and digits, with spaces or . / - _ # & ( ) + between them',
    ],
    ['attributes', 'Diameter', 'Entry 1: Please fill this in'],
    ['fitments', 'Toyota ~ Hilux ~ 15', 'Entry 1: Enter a four-digit year'],
    ['fitments', 'Toyota ~ Hilux ~ 2020-2015', "Entry 1: The end year can't be before the start year"],
    ['price_breaks', '50: 1,200', '“1,200” can mean 1200 or 1.2. Write one of them.'],
    ['price_breaks', '1: 30', 'Entry 1: A price break starts at 2 pieces or more'],
    [
      'price_breaks',
      '50: 30 | 100: 31',
      'Each price break needs a higher quantity and a lower price than the last',
    ],
    ['weight_grams', '8.1', 'Weight must be a whole number of grams'],
    ['hs_code', '8708', 'Enter the 6 to 10 digits of the tariff number, such as 8708.30'],
    ['origin', 'Bangladesh', 'Write the country in two letters, such as BD'],
    ['superseded_by', 'bd 1', "A part can't replace itself"],
  ])('rejects a row when %s is %j, and says why', (column, cell, reason) => {
    const { state, faults } = judgeRow(aRow({ [column]: cell }), beside());
    expect(state).toBe('faulty');
    expect(faults).toEqual([{ column, reason }]);
  });

  test('reports every missing column that a new part needs', () => {
    const { faults } = judgeRow({ part_number: 'BD-1', name: 'Disc' }, beside());
    expect(faults.map(({ column }) => column)).toEqual([
      'price',
      'min_order_quantity',
      'available_quantity',
      'description',
      'images',
    ]);
  });

  test('reports an unknown replacement part', () => {
    const { faults } = judgeRow(
      aRow({ superseded_by: 'XX' }),
      beside({ after: { knows: (key) => key !== 'XX', successorOf: () => undefined } }),
    );
    expect(faults).toEqual([{ column: 'superseded_by', reason: 'No part has this number' }]);
  });
});

describe('rows of existing parts', () => {
  test('reports a change field by field', () => {
    const judged = judgeRow(
      { part_number: 'bd319', price: '41', name: 'Brake disc', weight_grams: '' },
      stored,
    );
    expect(judged).toEqual({
      state: 'change',
      partNumber: 'BD-319',
      changes: [
        { field: 'price', before: 39.5, after: 41 },
        { field: 'weightGrams', before: 8_100 },
      ],
      faults: [],
    });
    expect(partChangeOf(judged.changes)).toEqual({ price: 41, weightGrams: null });
  });

  test('uses the first picture as the main one', () => {
    const { changes } = judgeRow({ part_number: 'BD-319', images: '/b.svg | /c.svg' }, stored);
    expect(partChangeOf(changes)).toEqual({ images: ['/b.svg', '/c.svg'], img: '/b.svg' });
  });

  test('clears an optional field for an empty cell, and keeps it without its column', () => {
    expect(judgeRow({ part_number: 'BD-319', price_breaks: '' }, stored).changes).toEqual([
      { field: 'priceBreaks', before: disc.priceBreaks, after: [] },
    ]);
    expect(judgeRow({ part_number: 'BD-319' }, stored).state).toBe('unchanged');
  });

  test('rejects a new price below a remaining price break', () => {
    expect(judgeRow({ part_number: 'BD-319', price: '30' }, stored).faults[0]?.column).toBe('price_breaks');
  });

  test('rejects a row for a part that was just deleted', () => {
    const deleted = beside({ existing: { part: disc, deleted: true } });
    expect(judgeRow({ part_number: 'BD-319' }, deleted).state).toBe('faulty');
  });
});

/** Texts full of separators, escapes and formula signs. */
const text = fc
  .array(
    fc.oneof(fc.constantFrom(...'|~\\[]=;:,\t"\'+-@ 1.\r\n'), fc.string({ unit: 'grapheme', maxLength: 2 })),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((pieces) => pieces.join(''));

test.each([
  { name: 'Thread', value: '1 1/4', unit: 'in' },
  { name: 'Thread', value: '1 1/4' },
  { name: 'Diameter', value: '319', unit: 'mm' },
  { name: 'Diameter', value: '319', unit: 'mm [worn]' },
])('reads the exported attribute %j back with the same value and unit', (attribute) => {
  expect(readAttributes(writeAttributes([attribute]))).toEqual([attribute]);
});

/** Draws values the schema accepts, as parsed. */
function accepted<Value>(
  values: fc.Arbitrary<unknown>,
  schema: { safeParse: (value: unknown) => { data?: Value } },
) {
  return values.map((value) => schema.safeParse(value).data).filter((value) => value !== undefined);
}
const { attributes, images, oeNumbers, priceBreaks } = newPart.shape;
const year = fc.integer({ min: 1_990, max: 2_030 });
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
const lists = {
  attributes: accepted(
    fc.array(fc.record({ name: text, value: text, unit: maybe(text) }, { requiredKeys: ['name', 'value'] }), {
      maxLength: 3,
    }),
    attributes,
  ),
  fitments: fc.array(
    accepted(
      fc.record({
        make: text,
        model: text,
        yearFrom: year,
        yearTo: maybe(year),
        engine: maybe(text),
        note: maybe(text),
      }),
      fitment,
    ),
    { maxLength: 3 },
  ),
  images: accepted(
    fc.array(
      text.map((end) => `https://images.example/${end}`),
      { minLength: 1, maxLength: 3 },
    ),
    images,
  ),
  oeNumbers: accepted(
    fc.array(fc.stringMatching(/^[A-Z0-9][A-Z0-9 ./_-]{0,8}$/), { maxLength: 4 }),
    oeNumbers,
  ),
  priceBreaks: accepted(
    fc.constantFrom(
      [],
      [{ fromQuantity: 10, price: 9.99 }],
      [
        { fromQuantity: 2, price: 9 },
        { fromQuantity: 30, price: 0.5 },
      ],
    ),
    priceBreaks,
  ),
};
const parts = fc.record({
  ...lists,
  name: accepted(text, newPart.shape.name),
  description: accepted(text, newPart.shape.description),
  family: fc.constantFrom(...partFamilyKeys),
  price: fc.constantFrom(10, 38.5, 1_000_000),
  minOrderQuantity: fc.integer({ min: 1, max: 1_000 }),
  availableQuantity: fc.integer({ min: 0, max: 1_000 }),
  weightGrams: maybe(fc.integer({ min: 1, max: 90_000 })),
  supersededBy: maybe(fc.constant('BD-2')),
});

test('changes nothing when an export is imported again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 3 }), async (drawn) => {
      const catalogue = drawn.map((each, at) => ({
        ...disc,
        ...each,
        img: each.images[0] ?? '',
        partNumber: `P-${at}`,
      }));
      const rows = async function* () {
        yield* catalogue.map(cellsOf);
      };
      const csv = (await Array.fromAsync(csvOf(partCsvColumns, rows()))).join('');
      const bytes = async function* () {
        yield Buffer.from(csv);
      };
      const read = await Array.fromAsync(readCsv(bytes()).rows);
      const judged = read.map(({ cells }, at) =>
        judgeRow(cells, beside({ existing: { part: catalogue[at] ?? disc, deleted: false } })),
      );
      expect(judged.map(({ state, changes, faults }) => ({ state, changes, faults }))).toEqual(
        catalogue.map(() => ({ state: 'unchanged', changes: [], faults: [] })),
      );
    }),
    { numRuns: 300 },
  );
});
