import type { VehicleTree } from '@shop/contracts';
import { expect, test } from 'vitest';
import { noChoice, vehicleOptions, withChoice } from './vehicles.rules.ts';

const tree: VehicleTree = [
  {
    make: 'Toyota',
    models: [
      {
        model: 'Corolla',
        yearFrom: 2006,
        yearTo: 2009,
        engines: [
          { engine: '1.5', yearFrom: 2006, yearTo: 2007 },
          { engine: '1.8', yearFrom: 2007, yearTo: 2009 },
        ],
      },
      { model: 'Hilux', yearFrom: 2024, engines: [{ engine: '2.8 D', yearFrom: 2024 }] },
    ],
  },
];
function options(choice: Partial<typeof noChoice>) {
  return vehicleOptions(tree, { ...noChoice, ...choice }, 2026);
}

test('offers the years, newest first, and all engines of a chosen make and model', () => {
  expect(options({ make: 'Toyota', model: 'Corolla' })).toEqual({
    makes: ['Toyota'],
    models: ['Corolla', 'Hilux'],
    years: [2009, 2008, 2007, 2006],
    engines: ['1.5', '1.8'],
  });
});

test('offers years up to the current one for a model still in production', () => {
  const { years, engines } = options({ make: 'Toyota', model: 'Hilux', year: '2026' });
  expect(years).toEqual([2026, 2025, 2024]);
  expect(engines).toEqual(['2.8 D']);
});

test('clears the boxes that depend on a changed one', () => {
  const whole = { make: 'Toyota', model: 'Corolla', year: '2008', engine: '1.8' };
  expect(withChoice(whole, { make: 'Suzuki' })).toEqual({ ...noChoice, make: 'Suzuki' });
  expect(withChoice(whole, { model: 'Hilux' })).toEqual({ ...noChoice, make: 'Toyota', model: 'Hilux' });
  expect(withChoice(whole, { year: '2007' })).toEqual({ ...whole, year: '2007', engine: '' });
  expect(withChoice(whole, { engine: '' })).toEqual({ ...whole, engine: '' });
});
