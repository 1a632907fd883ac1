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

test('HOME-31: reads search, family and sort from the address', () => {
  expect(read('q=disc&family=brake-disc&sort=-price')).toEqual({
    q: 'disc',
    family: 'brake-disc',
    sort: '-price',
  });
});

test('reads every filter from the address', () => {
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
  ['the default sort', 'sort=newest'],
  ['a vehicle without a make', 'vehicle=~Corolla'],
  ['unreadable attributes', 'attribute=Diameter'],
  ['a stock filter that is off', 'inStock=false'],
  ['a number of only punctuation', 'oe=---'],
  ['invalid prices', 'priceMin=cheap&priceMax=-1'],
])('ignores %s in the address', (_what, search) => {
  const view = read(search);
  expect(Object.values(view).filter((value) => value !== undefined)).toEqual([]);
  expect(isFiltered(view)).toBe(false);
});

test('truncates a long search in the address to what the shop accepts', () => {
  expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(80);
});

test('reads back the view it wrote, and keeps unknown parameters', () => {
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

test('keeps the sort order when all filters are cleared', () => {
  expect(withoutFilters({ q: 'disc', inStock: 'true', sort: 'price' })).toEqual({ sort: 'price' });
});

test('drops the attributes of the previous family when another is chosen', () => {
  expect(
    withFamily({ family: 'brake-disc', attribute: 'Diameter:310..', inStock: 'true' }, 'mirror'),
  ).toEqual({
    family: 'mirror',
    inStock: 'true',
  });
});

test('replaces an attribute that is chosen again, and keeps the others', () => {
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
