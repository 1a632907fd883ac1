import type { Vehicle } from '@shop/contracts';
import { expect, test } from 'vitest';
import { namedFilters } from './filter-names.rules.ts';
import type { PartView } from './part-view.rules.ts';

const words = {
  dollars: (amount: number) => `$${amount}`,
  vehicle: ({ make, model }: Vehicle) => `${make} ${model}`,
};
function namesOf(view: PartView): string[] {
  return namedFilters(view, words).map(({ name }) => name);
}

const everything: PartView = {
  q: 'disc',
  family: 'brake-disc',
  vehicle: 'Toyota~Corolla',
  inStock: 'true',
  priceMin: 10,
  priceMax: 20,
  oe: '43512',
  attribute: 'Diameter:310..320;Position:Front',
  sort: 'price',
};

test('labels every filter of a view', () => {
  expect(namesOf(everything)).toEqual([
    '“disc”',
    'Brake discs',
    'Fits Toyota Corolla',
    'In stock',
    'Price $10 to $20',
    'Replaces 43512',
    'Diameter: 310 to 320',
    'Position: Front',
  ]);
});

test.each([
  [{ priceMin: 10 }, 'Price from $10'],
  [{ priceMax: 20 }, 'Price up to $20'],
  [{ attribute: 'Diameter:310..' }, 'Diameter: from 310'],
] as const)('labels the open range %j as %s', (view, name) => {
  expect(namesOf(view)).toEqual([name]);
});

test('keeps only the sort order when the filters are removed one by one', () => {
  const left = namedFilters(everything, words).reduce((view, _, at, all) => {
    const last = namedFilters(view, words).at(-1);
    expect(namedFilters(view, words)).toHaveLength(all.length - at);
    return last?.without(view) ?? view;
  }, everything);
  expect(Object.entries(left).filter(([, value]) => value !== undefined)).toEqual([['sort', 'price']]);
});
