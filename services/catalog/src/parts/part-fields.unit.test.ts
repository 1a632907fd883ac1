import type { PartDetails } from '@shop/contracts';
import { expect, test } from 'vitest';
import { type PartFields, storedFields } from './part-fields.ts';

const plain: PartFields = {
  name: 'Disc',
  img: '/a.svg',
  price: 10,
  description: 'Cast iron.',
  minOrderQuantity: 2,
  family: 'brake-disc',
  partNumber: 'SP-1',
};

const samples: PartDetails = {
  oeNumbers: ['43512-0K160'],
  attributes: [{ name: 'Diameter', value: '319', unit: 'mm' }],
  fitments: [{ make: 'Toyota', model: 'Hilux', yearFrom: 2015 }],
  images: ['/a.svg', '/b.svg'],
  priceBreaks: [{ fromQuantity: 50, price: 9 }],
  weightGrams: 8_200,
  hsCode: '870830',
  origin: 'BD',
  orderStep: 7,
  supersededBy: 'SP-900',
  shelf: 'A-12-3',
  packContent: 'Four pads',
  restockExpected: '2026-12-31',
  lowStockAt: 20,
  state: 'hidden',
};

/** The words by which buyers find a part; undefined for a field that is not searched. */
const words: Readonly<Record<keyof PartDetails, string | undefined>> = {
  oeNumbers: '435120k160',
  attributes: '319',
  fitments: 'hilux',
  images: undefined,
  priceBreaks: undefined,
  weightGrams: undefined,
  hsCode: undefined,
  origin: undefined,
  orderStep: undefined,
  supersededBy: undefined,
  shelf: undefined,
  packContent: undefined,
  restockExpected: undefined,
  lowStockAt: undefined,
  state: undefined,
};

test.each(Object.entries(samples))('decides whether buyers find a part by its field %s', (field, value) => {
  const before = storedFields(plain).searchTokens;
  const added = storedFields({ ...plain, [field]: value }).searchTokens.filter(
    (word) => !before.includes(word),
  );
  const word = Object.entries(words).find(([name]) => name === field)?.[1];
  if (word === undefined) expect(added).toEqual([]);
  else expect(added).toContain(word);
});
