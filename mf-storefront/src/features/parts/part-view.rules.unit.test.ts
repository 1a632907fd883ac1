import { expect, test } from 'vitest';
import { isFiltered, readView, writeView } from './part-view.rules.ts';

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

test.each([
  ['an unknown family', 'family=spoilers'],
  ['an unknown sort', 'sort=colour'],
  ['a blank search', 'q=%20%20'],
  ['the usual sort', 'sort=newest'],
])('when the address carries %s, then it is left out', (_what, search) => {
  expect(read(search)).toEqual({ q: undefined, family: undefined, sort: undefined });
});

test('when the address carries an endless search, then it is cut to what the shop accepts', () => {
  expect(read(`q=${'x'.repeat(500)}`).q).toHaveLength(80);
});

test('when a view is written and read again, then it is the same, and foreign parameters stay', () => {
  const view = { q: 'pad', family: 'brake-pad-set', sort: 'price' } as const;
  const written = writeView(new URLSearchParams('utm=mail&q=old'), view);
  expect(written.get('utm')).toBe('mail');
  expect(readView(written)).toEqual(view);
});

test('when a filter is taken away, then nothing of it stays in the address', () => {
  expect(writeView(new URLSearchParams('q=old&family=mirror'), {}).toString()).toBe('');
});

test('when only the order differs, then the view is not filtered', () => {
  expect(isFiltered({ sort: 'price' })).toBe(false);
  expect(isFiltered({ q: 'disc' })).toBe(true);
  expect(isFiltered({ family: 'mirror' })).toBe(true);
});
