import { describe, expect, test } from 'vitest';
import { fitsVehicle, readVehicle, sortFitments, writeVehicle } from './vehicle-names.ts';
import { type Fitment, fitment } from './vehicles.ts';

const revo: Fitment = { make: 'Toyota', model: 'Hilux Revo', yearFrom: 2015, yearTo: 2020, engine: '2.8 D' };
const premio: Fitment = { make: 'Toyota', model: 'Premio', yearFrom: 2007 };

describe('a vehicle in an address', () => {
  test.each([
    ['Toyota', { make: 'Toyota' }],
    ['Toyota~Hilux Revo', { make: 'Toyota', model: 'Hilux Revo' }],
    ['Toyota~Hilux Revo~2018', { make: 'Toyota', model: 'Hilux Revo', year: 2018 }],
    ['Toyota~Hilux Revo~2018~2.8 D', { make: 'Toyota', model: 'Hilux Revo', year: 2018, engine: '2.8 D' }],
    ['Toyota~Hilux Revo~~2.8 D', { make: 'Toyota', model: 'Hilux Revo', engine: '2.8 D' }],
  ])('reads and writes it unchanged when it is %s', (text, vehicle) => {
    expect(readVehicle(text)).toEqual(vehicle);
    expect(writeVehicle(vehicle)).toBe(text);
  });

  test.each([
    '',
    '~Hilux',
    'Toyota~~2018',
    'Toyota~~~2.8 D',
    'Toyota~Hilux~new',
    'Toyota~Hilux~99',
    'a~b~2018~c~d',
  ])('rejects it when it is "%s"', (text) => expect(readVehicle(text)).toBeUndefined());
});

describe('fitment of a part', () => {
  test.each([
    ['Toyota', true],
    ['TOYOTA~hilux revo', true],
    ['Toyota~Hilux Revo~2015', true],
    ['Toyota~Hilux Revo~2020~2.8 D', true],
    ['Toyota~Hilux Revo~2021', false],
    ['Toyota~Hilux Revo~2018~2.4 D', false],
    ['Toyota~Premio~2099~1.5', true],
    ['Toyota~Premio~2006', false],
    ['Suzuki', false],
  ])('for the vehicle %s, answers %s', (text, fits) => {
    const vehicle = readVehicle(text);
    expect(vehicle && fitsVehicle([revo, premio], vehicle)).toBe(fits);
  });

  test("gives no answer when the part's fitments are unknown", () => {
    expect(fitsVehicle([], { make: 'Toyota' })).toBeUndefined();
  });
});

test('rejects a fitment whose last year is before its first, naming that field', () => {
  const parsed = fitment.safeParse({ ...revo, yearTo: '2014' });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['yearTo']]);
});

test.each(['Hi~lux', 'Hi|lux', 'Hi;lux', 'Hi:lux', 'Hi=lux', 'Hi\nlux'])(
  'rejects the model %j, because addresses and CSV use that separator',
  (model) => expect(fitment.safeParse({ ...revo, model }).success).toBe(false),
);

test("lists the visitor's vehicle first, followed by the rest of its make", () => {
  const corolla = { make: 'Toyota', model: 'Corolla', yearFrom: 2001 };
  const hilux = { make: 'Toyota', model: 'Hilux Revo', yearFrom: 2015 };
  const civic = { make: 'Honda', model: 'Civic', yearFrom: 2006 };
  const fitments = [hilux, civic, corolla];
  expect(sortFitments(fitments, undefined)).toEqual([civic, corolla, hilux]);
  expect(sortFitments(fitments, { make: 'toyota', model: 'Hilux Revo' })).toEqual([hilux, corolla, civic]);
});

test('sorts numbered models by number', () => {
  const models = ['Mazda 2', 'Mazda 3', 'Mazda 10'];
  const fitments = models.map((model) => ({ make: 'Mazda', model, yearFrom: 2001 }));
  expect(sortFitments(fitments.toReversed(), undefined)).toEqual(fitments);
});
