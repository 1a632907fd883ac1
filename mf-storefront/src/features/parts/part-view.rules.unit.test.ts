import { expect, test } from 'vitest';
import {
  attributesOf,
  isFiltered,
  readView,
  withAttribute,
  withFamily,
  withoutFilters,
  writeView,
} from './part-view.rules.ts';

function read(search: string) {
  return readView(new URLSearchParams(search));
}

test('HOME-31: when the address names search, family and sort, then the view has them', () => {
  expect(read('q=disc&family=brake-disc&sort=-price')).toEqual({
    q: 'disc',
    family: 'brake-disc',
    sort: '-price',
  });
});

test('when the address names every filter, then the view has them all', () => {
  const search =
    'vehicle=Toyota~Corolla~2008~1.5&attribute=Diameter:310..320;Position:Front&inStock=true&oe=43512-0K&priceMin=10&priceMax=99.5';
  expect(read(search)).toEqual({
    vehicle: 'Toyota~Corolla~2008~1.5',
    attribute: 'Diameter:310..320;Position:Front',
    inStock: 'true',
    oe: '43512-0K',
    priceMin: 10,
    priceMax: 99.5,
  });
});

test.each([
  ['an unknown family', 'family=spoilers'],
  ['an unknown sort', 'sort=colour'],
  ['a blank search', 'q=%20%20'],
  ['the usual sort', 'sort=newest'],
  ['a vehicle without a make', 'vehicle=~Corolla'],
  ['attributes that nobody can read', 'attribute=Diameter'],
  ['the stock of everything', 'inStock=false'],
  ['a number of punctuation alone', 'oe=---'],
  ['prices that are none', 'priceMin=cheap&priceMax=-1'],
])('when the address carries %s, then it is left out', (_what, search) => {
  const view = read(search);
  expect(Object.values(view).filter((value) => value !== undefined)).toEqual([]);
  expect(isFiltered(view)).toBe(false);
});

test('when the address carries an endless search, then it is cut to what the shop accepts', () => {
  expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(80);
});

test('when a view is written and read again, then it is the same, and foreign parameters stay', () => {
  const view = {
    q: 'pad',
    family: 'brake-pad-set',
    vehicle: 'Toyota~Hilux Revo~2018',
    attribute: 'Position:Front',
    inStock: 'true',
    oe: '04465',
    priceMin: 5,
    priceMax: 50,
    sort: 'price',
  } as const;
  const written = writeView(new URLSearchParams('utm=mail&q=old'), view);
  expect(written.get('utm')).toBe('mail');
  expect(readView(written)).toEqual(view);
});

test('when a filter is taken away, then nothing of it stays in the address', () => {
  expect(writeView(new URLSearchParams('q=old&family=mirror&inStock=true&priceMin=3'), {}).toString()).toBe(
    '',
  );
});

test('when only the order differs, then the view is not filtered', () => {
  expect(isFiltered({ sort: 'price' })).toBe(false);
  expect(isFiltered({ q: 'disc' })).toBe(true);
  expect(isFiltered({ priceMax: 3 })).toBe(true);
});

test('when all filters are cleared, then the order stays', () => {
  expect(withoutFilters({ q: 'disc', inStock: 'true', sort: 'price' })).toEqual({ sort: 'price' });
});

test('when another family is chosen, then the attributes of the one before are gone', () => {
  expect(
    withFamily({ family: 'brake-disc', attribute: 'Diameter:310..', inStock: 'true' }, 'mirror'),
  ).toEqual({
    family: 'mirror',
    inStock: 'true',
  });
});

test('when an attribute is chosen twice, then the last choice counts, and the others stay', () => {
  const first = withAttribute({}, 'Diameter', { name: 'Diameter', min: 310 });
  const second = withAttribute(first, 'Position', { name: 'Position', value: 'Front' });
  const third = withAttribute(second, 'Diameter', { name: 'Diameter', max: 320 });
  expect(attributesOf(third)).toEqual([
    { name: 'Position', value: 'Front' },
    { name: 'Diameter', min: undefined, max: 320 },
  ]);
  const none = withAttribute(withAttribute(third, 'Diameter', undefined), 'Position', undefined);
  expect(none.attribute).toBeUndefined();
});
