import { postcodeValidatorExistsForCountry } from 'postcode-validator';
import { describe, expect, test } from 'vitest';
import { countryCodes } from './countries.ts';
import { newAddress, postalAddress } from './http/addresses.ts';
import { postcodeExamples } from './postcode-examples.ts';
import { postcodeFault, postcodeIn } from './postcodes.ts';

/** Postcodes as the country writes them, and as its people type or paste them. */
const spellings: readonly (readonly [country: string, code: string, ...typed: string[]])[] = [
  ['AD', 'AD500', 'AD500', 'ad 500', 'AD-500'],
  ['AR', '1425', '1425', '１４２５'],
  ['AR', 'C1425ABC', 'C1425ABC', 'c1425abc', 'C1425 ABC'],
  ['AT', '1010', '1010', 'A-1010', 'AT-1010', 'a 1010'],
  ['AU', '2000', '2000', ' 2000 '],
  ['BD', '1212', '1212', '১২১২', '\u200b1212'],
  ['BE', '1000', '1000', 'B-1000', 'BE 1000'],
  ['BR', '01310-100', '01310-100', '01310100', '01310 100', '01.310-100'],
  ['CA', 'K1A 0B1', 'K1A 0B1', 'k1a0b1', 'K1A-0B1'],
  ['CH', '8001', '8001', 'CH-8001', 'CH 8001'],
  ['CN', '100000', '100000', '１０００００'],
  ['CZ', '110 00', '110 00', '11000', 'CZ-110 00'],
  ['DE', '10435', '10435', 'D-10435', 'DE-10435', 'D 10435', 'D–10435', '10 435'],
  ['DK', '2100', '2100', 'DK-2100'],
  ['EE', '10111', '10111', 'EE-10111'],
  ['ES', '28001', '28001', 'E-28001', '28 001'],
  ['FI', '00100', '00100', 'FI-00100', 'FIN-00100'],
  ['FR', '75001', '75001', '75 001', 'F-75001', 'FR-75001', '75\u00a0001'],
  ['GB', 'SW1A 1AA', 'SW1A 1AA', 'sw1a1aa', 'SW1A-1AA', 'SW1A\u00a01AA'],
  ['GB', 'BT1 5GS', 'bt15gs', 'BT1 5GS'],
  ['GB', 'BFPO 1234', 'BFPO 1234', 'bfpo1234'],
  ['GB', 'BFPO 57', 'BFPO 57', 'bfpo 57'],
  ['GR', '105 57', '105 57', '10557', 'GR-10557'],
  ['HR', '10000', '10000', 'HR-10000'],
  ['HU', '1051', '1051', 'H-1051'],
  ['IE', 'D02 AF30', 'D02 AF30', 'd02af30', 'D02-AF30'],
  ['IN', '110001', '110001', '110 001', '११०००१'],
  ['IT', '00184', '00184', 'I-00184', 'IT-00184'],
  [
    'JP',
    '100-0001',
    '100-0001',
    '1000001',
    '１００－０００１',
    '１０００００１',
    '１００ー０００１',
    '〒100-0001',
  ],
  ['KR', '03142', '03142', '０３１４２'],
  ['LT', 'LT-01100', 'LT-01100', '01100', 'lt01100'],
  ['LU', '1111', '1111', 'L-1111'],
  ['LV', 'LV-1010', 'LV-1010', '1010', 'lv1010'],
  ['MD', 'MD-2001', 'MD-2001', '2001', 'MD2001'],
  ['MT', 'VLT 1117', 'VLT 1117', 'vlt1117', 'VLT-1117'],
  ['NL', '1012 AB', '1012 AB', '1012ab', 'NL-1012 AB', '1012-AB'],
  ['NO', '0150', '0150', 'N-0150', 'NO-0150'],
  ['PL', '00-001', '00-001', '00001', 'PL-00-001', '00 001', '00–001'],
  ['PT', '1000-001', '1000-001', '1000001', 'P-1000-001', '1000 001'],
  ['RO', '010011', '010011', 'RO-010011'],
  ['RU', '101000', '101000', '101 000'],
  ['SA', '12345-6789', '12345-6789', '123456789', '١٢٣٤٥-٦٧٨٩'],
  ['SA', '12345', '12345', '١٢٣٤٥'],
  ['SE', '111 22', '111 22', '11122', 'SE-111 22', 'S-111 22'],
  ['SG', '018956', '018956', '０１８９５６'],
  ['SI', '1000', '1000', 'SI-1000'],
  ['SK', '811 01', '811 01', '81101', 'SK-81101'],
  ['UA', '01001', '01001', 'UA-01001'],
  ['US', '10001', '10001', '１０００１'],
  ['US', '10001-1234', '10001-1234', '100011234', '10001 1234', '10001–1234'],
  ['XK', '10000', '10000', 'XK-10000'],
  ['ZA', '8001', '8001'],
];

const rows = spellings.flatMap(([country, code, ...typed]) =>
  typed.map((text) => [country, text, code] as const),
);

describe('postcodes as people write them', () => {
  test('are at least 120', () => {
    expect(rows.length).toBeGreaterThanOrEqual(120);
  });

  test.each(rows)('of %s: reads %j as %s, again and again', (country, typed, code) => {
    expect(postcodeIn(typed, country)).toBe(code);
    expect(postcodeIn(code, country)).toBe(code);
  });

  test.each([
    ['DE', '1043'],
    ['DE', 'F-10435'],
    ['JP', '100-000'],
    ['IN', '110 0011'],
    ['AR', '142'],
    ['SA', '12345-678'],
    ['GB', 'BFPO 12345'],
    ['GB', '12345'],
    ['US', '1000'],
    ['NL', '1012'],
  ])('of %s: refuses %j', (country, typed) => {
    expect(postcodeIn(typed, country)).toBeUndefined();
  });

  test('keeps what was typed for a country without known codes', () => {
    expect(postcodeIn(' abc  12', 'HK')).toBe('ABC 12');
  });
});

describe('examples of postcodes', () => {
  test('exist for every country whose postcodes are checked, and are valid as written', () => {
    const countries = countryCodes.filter((country) => postcodeValidatorExistsForCountry(country));
    const examples = countries.map((country) => [country, postcodeExamples[country]]);
    const read = countries.map((country) => [country, postcodeIn(postcodeExamples[country] ?? '-', country)]);
    expect(read).toEqual(examples);
    expect(Object.keys(postcodeExamples).toSorted()).toEqual(countries.toSorted());
  });

  test('name the number of digits only where no other number is valid', () => {
    const wrong = Object.entries(postcodeExamples).filter(([country, example]) => {
      const isNamed = postcodeFault('Postcode', country).includes('digits');
      const others = [example.slice(1), `${example}1`, `${example}12`, `${example}1234`];
      return isNamed && others.some((other) => postcodeIn(other, country) !== undefined);
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ['DE', 'Postcodes in Germany have five digits, for example 10435'],
    ['GB', 'Postcodes in the United Kingdom look like SW1A 1AA'],
    ['KY', 'Postcodes in the Cayman Islands look like KY1-1100'],
    ['HK', "Postcode isn't valid in Hong Kong SAR China"],
  ])('are named in the message of %s: %s', (country, message) => {
    expect(postcodeFault('Postcode', country)).toBe(message);
  });
});

test.each([postalAddress, newAddress])(
  'an address keeps the postcode and the tax number in their plain forms',
  (schema) => {
    const typed = {
      name: 'Ann',
      street: 'Kastanienallee 1',
      city: 'Berlin',
      country: 'de',
      phone: '030 123456',
      postcode: 'D–10435',
      taxId: 'DE\u200b１２３456789',
    };
    expect(schema.parse(typed)).toMatchObject({ postcode: '10435', taxId: 'DE123456789', country: 'DE' });
    const refused = schema.safeParse({ ...typed, postcode: '104' });
    expect(refused.error?.issues[0]).toMatchObject({
      path: ['postcode'],
      message: 'Postcodes in Germany have five digits, for example 10435',
    });
  },
);
