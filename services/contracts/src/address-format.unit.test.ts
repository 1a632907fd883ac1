import { expect, test } from 'vitest';
import { addressLine, addressLines, placeFieldsOf, placeLabel } from './address-format.ts';
import { postalAddress } from './http/addresses.ts';

const person = { name: 'Bo Buyer', company: 'Bo & Co.', street: '1 Main Street\n2nd floor', phone: '12345' };

test.each([
  [{ country: 'BD', city: 'Sylhet', postcode: '3100' }, ['Sylhet - 3100', 'Bangladesh']],
  [{ country: 'FR', city: 'Lyon', postcode: '69001' }, ['69001 Lyon', 'France']],
  [{ country: 'US', city: 'Reno', region: 'NV', postcode: '89501' }, ['Reno, NV 89501', 'United States']],
  [{ country: 'AE', city: 'Al Ain', region: 'Abu Dhabi' }, ['Abu Dhabi', 'Al Ain', 'United Arab Emirates']],
  [{ country: 'SG', city: 'Singapore', postcode: '238801' }, ['SINGAPORE 238801', 'Singapore']],
  [{ country: 'HK', city: 'Kowloon', postcode: '999077' }, ['Kowloon', '999077', 'Hong Kong']],
])('writes %o as the country does, and leaves nothing out', (place, expected) => {
  const lines = addressLines({ ...person, ...place });
  expect(lines.slice(0, 4).toSorted()).toEqual(['1 Main Street', '2nd floor', 'Bo & Co.', 'Bo Buyer']);
  expect(lines.slice(4)).toEqual(expected.map((line) => line.replace('Hong Kong', lines.at(-1) ?? '')));
});

test('writes one line without the name', () => {
  const place = { country: 'BD', city: 'Sylhet', postcode: '3100' };
  expect(addressLine({ ...person, ...place })).toBe(
    'Bo & Co., 1 Main Street, 2nd floor, Sylhet - 3100, Bangladesh',
  );
});

test.each([
  ['US', ['city', 'region', 'postcode'], 'ZIP code'],
  ['FR', ['postcode', 'city'], 'Postcode'],
  ['HK', ['city', 'region'], 'Postcode'],
  ['', ['city'], 'Postcode'],
])('asks for the place fields of %s in its order', (country, fields, postcode) => {
  expect(placeFieldsOf(country)).toEqual(fields);
  expect(placeLabel('postcode', country)).toBe(postcode);
});

test.each([
  [{ country: 'US', city: 'Reno', postcode: '89501' }, ['State is required']],
  [{ country: 'US', city: 'Reno', region: 'NV' }, ['ZIP code is required']],
  [
    { country: 'US', city: 'Reno', region: 'NV', postcode: '3100' },
    ['ZIP codes in the United States look like 10001'],
  ],
  [{ country: 'GB', city: 'Leeds', postcode: 'ls1 4dy' }, []],
  [{ country: 'BD', city: 'Sylhet' }, []],
  [
    { country: 'BD', city: 'Sylhet', postcode: '31' },
    ['Postcodes in Bangladesh have four digits, for example 1212'],
  ],
  [
    { country: 'DE', city: 'Berlin', postcode: '1043', phone: 'call' },
    [
      'Postcodes in Germany have five digits, for example 10435',
      'Enter a phone number, for example 01512 3456789',
    ],
  ],
  [{ country: 'AE', city: 'Dubai' }, []],
  [{ country: 'AQ', city: 'Vostok', phone: '-' }, ['Enter a phone number, for example +880 1812 345678']],
])('checks %o by the rules of its country', (place, messages) => {
  const { error } = postalAddress.safeParse({ ...person, ...place });
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages);
});
