import { describe, expect, test } from 'vitest';
import { vehicleFit } from './vehicle-fit.ts';
import { mayFit, readVehicle, surelyFits, writeVehicle } from './vehicle-names.ts';
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
    expect(vehicle && [revo, premio].some((each) => mayFit(each, vehicle))).toBe(fits);
  });

  test.each([
    ['Toyota', false],
    ['Toyota~Hilux Revo~2018', false],
    ['Toyota~Hilux Revo~~2.8 D', false],
    ['Toyota~Hilux Revo~2018~2.8 D', true],
    ['Toyota~Premio', false],
    ['Toyota~Premio~2010', true],
    ['Toyota~Premio~2010~1.5', true],
  ])('for the vehicle %s, is sure: %s', (text, isSure) => {
    const vehicle = readVehicle(text);
    expect(vehicle && [revo, premio].some((each) => surelyFits(each, vehicle))).toBe(isSure);
  });
});

describe('verdict on a part for a vehicle', () => {
  const corollas = [
    { make: 'Toyota', model: 'Corolla', yearFrom: 2001, yearTo: 2006, engine: '1.5' },
    { make: 'Toyota', model: 'Corolla', yearFrom: 2007, yearTo: 2012, engine: '1.5' },
    { make: 'Toyota', model: 'Corolla', yearFrom: 2007, yearTo: 2012, engine: '1.8' },
    { make: 'Honda', model: 'Civic', yearFrom: 2006 },
  ];
  test.each([
    ['Toyota~Corolla~2008~1.8', 'fits', '2007 to 2012, engine 1.8, front axle'],
    ['toyota~corolla~2003~1.5', 'fits', '2001 to 2006, engine 1.5, front axle'],
    ['Honda~Civic~2012', 'fits', 'since 2006, all engines, front axle'],
    ['Honda~Civic~2012~2.0', 'fits', 'since 2006, all engines, front axle'],
    ['Toyota~Corolla~2015', 'no', 'For vehicles built 2001 to 2012'],
    ['Toyota~Corolla~2003~1.8', 'no', 'For engine 1.5'],
    ['Toyota~Corolla~2008~2.0 D', 'no', 'For engine 1.5 or 1.8'],
    ['Toyota~Premio~2008', 'no', 'For other models'],
  ])('for %s: %s, because: %s', (text, verdict, reason) => {
    const vehicle = readVehicle(text) ?? { make: '' };
    expect(vehicleFit({ fitments: corollas, axle: 'Front' }, vehicle)).toEqual({ verdict, reason });
  });

  test.each([
    ['Toyota~Corolla', 'year', 'Fits only those built 2001 to 2012. Which year is yours?'],
    ['Toyota~Corolla~~1.8', 'year', 'Fits only those built 2007 to 2012. Which year is yours?'],
    ['Toyota~Corolla~2008', 'engine', 'Fits only the 1.5 or 1.8. Which engine do you have?'],
    ['Honda', 'model', 'Fits some models. Which model do you have?'],
  ])('for %s: asks for the %s with: %s', (text, asks, reason) => {
    const vehicle = readVehicle(text) ?? { make: '' };
    expect(vehicleFit({ fitments: corollas }, vehicle)).toEqual({ verdict: 'unknown', reason, asks });
  });

  test('is unknown for a part without vehicle data', () => {
    const fit = vehicleFit({ fitments: [] }, { make: 'Toyota', model: 'Corolla', year: 2008 });
    expect(fit).toEqual({ verdict: 'unknown', reason: 'This part has no vehicle data yet' });
  });

  test('lists years with gaps apart', () => {
    const gap = [{ ...corollas[0], yearTo: 2003 }, corollas[2]].map((each) => ({
      make: 'Toyota',
      model: 'Corolla',
      yearFrom: 2001,
      ...each,
    }));
    expect(vehicleFit({ fitments: gap }, { make: 'Toyota', model: 'Corolla', year: 2005 }).reason).toBe(
      'For vehicles built 2001 to 2003, 2007 to 2012',
    );
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
