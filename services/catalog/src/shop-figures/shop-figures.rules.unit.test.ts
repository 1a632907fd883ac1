import { defaultShopFigures } from '@shop/contracts';
import { expect, test } from 'vitest';
import { toShopFigures } from './shop-figures.rules.ts';

test("DEF-14: uses the original for a figure added after the owner's last save", () => {
  const kept = { version: 3, figures: { countries: '34' } };
  expect(toShopFigures(kept)).toEqual({ ...defaultShopFigures, countries: '34', version: 3 });
});
