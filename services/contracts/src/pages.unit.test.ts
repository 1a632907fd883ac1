import { expect, test } from 'vitest';
import { pageDescriptions } from './page-descriptions.ts';
import {
  findPage,
  isDashboardPath,
  pageTitles,
  partNumberOf,
  partTitle,
  paths,
  renamedPath,
  sitePages,
} from './pages.ts';

test('R-01..R-09: asks for a session only on pages that are not public', () => {
  const open = ['/', '/about', '/blogs', '/my-portfolio', '/login', '/signup', '/parts/SP-BRD-1040'];
  expect(open.map((path) => findPage(path)?.access)).toEqual(open.map(() => 'public'));
  const own = ['/update-additional-info', '/purchase/65f0c0ffee65f0c0ffee65f0', '/dashboard'];
  expect(own.map((path) => findPage(path)?.access)).toEqual(own.map(() => 'user'));
});

test('R-11..R-14: when a dashboard page is for everybody, then any signed-in person may see it', () => {
  const pages = [paths.myOrders, paths.payment('65f0c0ffee65f0c0ffee65f0'), paths.addReview, paths.myProfile];
  expect(pages).toEqual([
    '/dashboard/my-orders',
    '/dashboard/payment/65f0c0ffee65f0c0ffee65f0',
    '/dashboard/add-review',
    '/dashboard/my-profile',
  ]);
  expect(pages.map((path) => findPage(path)?.access)).toEqual(pages.map(() => 'user'));
});

test('R-15..R-18: when a page is for admins, then it belongs to the admin area', () => {
  const pages = [paths.addPart, paths.manageParts, paths.makeAdmin, paths.manageOrders];
  expect(pages.map((path) => findPage(path))).toMatchObject(
    pages.map(() => ({ access: 'admin', owner: 'admin' })),
  );
});

test('R-10: when a path is not in the list, then there is no page for it', () => {
  expect(['/nowhere', '/purchase', '/purchase/', '/about/us', '/dashboard/nope'].map(findPage)).toEqual(
    Array(5).fill(undefined),
  );
});

test('R-22: when a path ends in a slash, then it is the same page', () => {
  expect(findPage('/about/')).toBe(findPage('/about'));
});

test('R-21: when a path lies below the dashboard, then it keeps its frame', () => {
  expect(['/dashboard', '/dashboard/nope', '/dashboards'].map(isDashboardPath)).toEqual([true, true, false]);
});

test('finds the page and the new path of an old path', () => {
  expect(renamedPath('/dashboard/what-runs/')).toBe(paths.systemStatus);
  expect(findPage('/dashboard/what-runs')).toBe(findPage(paths.systemStatus));
  expect(renamedPath(paths.systemStatus)).toBeUndefined();
});

test('lists each page pattern once', () => {
  expect(new Set(sitePages.map(({ pattern }) => pattern)).size).toBe(sitePages.length);
});

test('when a page is public and no part’s, then it has a title and a description of its own', () => {
  const open = sitePages.filter(({ access, pattern }) => access === 'public' && !pattern.includes(':'));
  const titled = Object.keys(pageDescriptions).map((name) => Reflect.get(paths, name));
  expect(open.map(({ pattern }) => pattern).toSorted()).toEqual([paths.home, ...titled].toSorted());
  for (const texts of [Object.values(pageTitles), Object.values(pageDescriptions)])
    expect(new Set(texts).size).toBe(texts.length);
  expect(Object.values(pageDescriptions).filter((text) => text.length > 160)).toEqual([]);
});

test.each(['SP-BD-3190', 'sp bd/3190', 'জি-12', '50%', 'a?b#c'])(
  'when the page of part %s is linked to, then its address names the part',
  (partNumber) => {
    const { pathname } = new URL(paths.part(partNumber), 'http://shop.test');
    expect([partNumberOf(pathname), partNumberOf(`${pathname}/`)]).toEqual([partNumber, partNumber]);
  },
);

test.each(['/parts', '/parts/', '/parts/a/b', '/about'])(
  'when %s is opened, then it is no page of a part',
  (pathname) => {
    expect(partNumberOf(pathname)).toBeUndefined();
  },
);

test('finds no part for an unreadable number in an address', () => {
  expect(partNumberOf('/parts/%E0%A4%A')).toBe('');
});

test('when the page of a part is open, then its tab says name and number', () => {
  expect(partTitle({ name: 'Brake disc 319 mm', partNumber: 'SP-BD-3190' })).toBe(
    'Brake disc 319 mm, SP-BD-3190',
  );
});
