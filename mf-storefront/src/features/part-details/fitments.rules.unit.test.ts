import { expect, test } from 'vitest';
import { sortFitments } from './fitments.rules.ts';

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
