import { defaultShopFigures } from '@shop/contracts';
import { expect, test } from 'vitest';
import { changedFigures, toShopFigures } from './shop-figures.rules.ts';

test('DEF-14: returns the original figures as version 0 before any change', () => {
  expect(toShopFigures(undefined)).toEqual({ ...defaultShopFigures, version: 0 });
});

test("DEF-14: uses the original for a figure added after the owner's last save", () => {
  const kept = { version: 3, figures: { countries: '34' } };
  expect(toShopFigures(kept)).toEqual({ ...defaultShopFigures, countries: '34', version: 3 });
});

test('DEF-14: records both changed figures with old and new value', () => {
  const after = { ...defaultShopFigures, newCustomers: '512', netWorth: '$410,000' };
  expect(changedFigures(defaultShopFigures, after)).toEqual([
    { figure: 'newCustomers', from: '463', to: '512' },
    { figure: 'netWorth', from: '$396,000', to: '$410,000' },
  ]);
  expect(changedFigures(after, after)).toEqual([]);
});
