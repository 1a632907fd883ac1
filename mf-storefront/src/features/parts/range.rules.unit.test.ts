import { expect, test } from 'vitest';
import { withMeasure, withPrice } from './range.rules.ts';

test('changes one end of the price range without the other, and opens it when removed', () => {
  const both = withPrice({ q: 'disc', priceMin: 10 }, { max: 20 });
  expect(both).toEqual({ q: 'disc', priceMin: 10, priceMax: 20 });
  expect(withPrice(both, { min: undefined })).toEqual({ q: 'disc', priceMax: 20 });
});

test('changes one end of a measure without touching its other end or other measures', () => {
  const view = { attribute: 'Diameter:310..;Width:20..' };
  expect(withMeasure(view, 'Diameter', { max: 320 }).attribute).toBe('Width:20..;Diameter:310..320');
});

test('drops a measure filter when both ends are open', () => {
  expect(
    withMeasure({ attribute: 'Diameter:310..' }, 'Diameter', { min: undefined }).attribute,
  ).toBeUndefined();
});
