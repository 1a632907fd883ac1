import { expect, test } from 'vitest';
import { type AreaPage, findPage, isDashboardPath, partNumberOf, partTitle, paths } from './pages.ts';

const pages: readonly AreaPage[] = ['/', '/about', '/parts/:partNumber'].map((pattern) => ({
  pattern,
  access: 'public',
  frame: 'site',
}));

test('R-22: finds a page by its pattern, also with a trailing slash', () => {
  expect(findPage(pages, '/about/')?.pattern).toBe('/about');
  expect(findPage(pages, '/parts/SP-1')?.pattern).toBe('/parts/:partNumber');
  expect(['/nowhere', '/parts', '/parts/', '/about/us'].map((path) => findPage(pages, path))).toEqual(
    Array(4).fill(undefined),
  );
});

test("R-21: keeps the dashboard's frame for unknown paths below it", () => {
  expect(['/dashboard', '/dashboard/nope', '/dashboards'].map(isDashboardPath)).toEqual([true, true, false]);
});

test.each(['SP-BD-3190', 'sp bd/3190', 'জি-12', '50%', 'a?b#c'])(
  'names the part %s in the address of its page',
  (partNumber) => {
    const { pathname } = new URL(paths.part(partNumber), 'http://shop.test');
    expect([partNumberOf(pathname), partNumberOf(`${pathname}/`)]).toEqual([partNumber, partNumber]);
  },
);

test.each(['/parts', '/parts/', '/parts/a/b', '/about'])(
  'does not treat %s as the page of a part',
  (pathname) => {
    expect(partNumberOf(pathname)).toBeUndefined();
  },
);

test('finds no part for an unreadable number in an address', () => {
  expect(partNumberOf('/parts/%E0%A4%A')).toBe('');
});

test("shows name and number in the tab of a part's page", () => {
  expect(partTitle({ name: 'Brake disc 319 mm', partNumber: 'SP-BD-3190' })).toBe(
    'Brake disc 319 mm, SP-BD-3190',
  );
});
