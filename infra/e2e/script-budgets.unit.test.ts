import { expect, test } from 'vitest';
import { addUp, budgetFault } from './script-budgets.ts';

const files = addUp([
  ['/assets/index-Ab12Cd34.js', 10],
  ['/mf/storefront/1.0.0-3fa9c1d2/assets/area-Ab12Cd34.js', 33],
]);

test('accepts a page within its budget', () => {
  expect(files).toEqual({ 'assets/index.js': 10, 'storefront/assets/area.js': 33 });
  expect(budgetFault('/', files, { most: 43, files })).toBeUndefined();
});

test('names the scripts that grew or are new on a page over its budget', () => {
  const now = { ...files, 'storefront/assets/area.js': 41, 'assets/new.js': 3 };
  expect(budgetFault('/', now, { most: 43, files })).toBe(
    '/ loads 54 bytes of scripts, 11 more than its budget. Grown:\n  storefront/assets/area.js 41 (+8)\n  assets/new.js 3 (+3)',
  );
});
