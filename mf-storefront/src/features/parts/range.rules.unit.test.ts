import { expect, test } from 'vitest';
import { withMeasure, withPrice } from './range.rules.ts';

test('when one end of the price changes, then the other stays; when it is taken away, then it is open', () => {
  const both = withPrice({ q: 'disc', priceMin: 10 }, { max: 20 });
  expect(both).toEqual({ q: 'disc', priceMin: 10, priceMax: 20 });
  expect(withPrice(both, { min: undefined })).toEqual({ q: 'disc', priceMax: 20 });
});

test('when one end of a measure changes, then the other stays, and so do other measures', () => {
  const view = { attribute: 'Diameter:310..;Width:20..' };
  expect(withMeasure(view, 'Diameter', { max: 320 }).attribute).toBe('Width:20..;Diameter:310..320');
});

test('when both ends of a measure are open, then nothing is filtered by it', () => {
  expect(
    withMeasure({ attribute: 'Diameter:310..' }, 'Diameter', { min: undefined }).attribute,
  ).toBeUndefined();
});
