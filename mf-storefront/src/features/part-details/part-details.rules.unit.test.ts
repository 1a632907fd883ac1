import { expect, test } from 'vitest';
import { filterFitments } from './part-details.rules.ts';

const corolla = { make: 'Toyota', model: 'Corolla', yearFrom: 2001, yearTo: 2007, engine: '1.5' };
const hilux = { make: 'Toyota', model: 'Hilux Revo', yearFrom: 2015, note: 'not for the raised chassis' };
const civic = { make: 'Honda', model: 'Civic', yearFrom: 2006, yearTo: 2011, engine: '1.8' };
const fitments = [hilux, civic, corolla];

test.each([
  ['', fitments],
  ['toyota', [hilux, corolla]],
  ['TOY 2016', [hilux]],
  ['2006', [civic, corolla]],
  ['1.8', [civic]],
  ['raised', [hilux]],
  ['toyota civic', []],
])('filters the vehicles by "%s"', (search, left) => {
  expect(filterFitments(fitments, search)).toEqual(left);
});
