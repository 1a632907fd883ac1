import { rightIn } from '@shop/contracts';
import { pageDescriptions } from '@shop/contracts/page-descriptions';
import { findPage, pageTitles, paths } from '@shop/contracts/pages';
import { expect, test } from 'vitest';
import { sitePages } from './site-pages.ts';

test('R-01..R-09: asks for a session only on pages that are not public', () => {
  const open = ['/', '/about', '/blogs', '/my-portfolio', '/login', '/signup', '/parts/SP-BRD-1040'];
  expect(open.map((path) => findPage(sitePages, path)?.access)).toEqual(open.map(() => 'public'));
  const own = ['/update-additional-info', '/purchase/65f0c0ffee65f0c0ffee65f0', '/dashboard'];
  expect(own.map((path) => findPage(sitePages, path)?.access)).toEqual(own.map(() => 'user'));
});

test('R-11..R-14: lets any signed-in user see a dashboard page without a role', () => {
  const pages = [paths.myOrders, paths.payment('65f0c0ffee65f0c0ffee65f0'), paths.addReview, paths.myProfile];
  expect(pages).toEqual([
    '/dashboard/my-orders',
    '/dashboard/payment/65f0c0ffee65f0c0ffee65f0',
    '/dashboard/add-review',
    '/dashboard/my-profile',
  ]);
  expect(pages.map((path) => findPage(sitePages, path)?.access)).toEqual(pages.map(() => 'user'));
});

test('R-15..R-18: assigns pages for admins to the admin area', () => {
  const pages = [paths.addPart, paths.manageParts, paths.makeAdmin, paths.manageOrders];
  expect(pages.map((path) => findPage(sitePages, path)?.owner)).toEqual(pages.map(() => 'admin'));
  expect(pages.map((path) => rightIn(findPage(sitePages, path)?.access ?? ''))).toEqual([
    'parts.change',
    'parts.read',
    'roles.change',
    'orders.read',
  ]);
});

test('R-10: has no page for an unlisted path', () => {
  expect(
    ['/nowhere', '/purchase', '/purchase/', '/about/us', '/dashboard/nope'].map((path) =>
      findPage(sitePages, path),
    ),
  ).toEqual(Array(5).fill(undefined));
});

test('R-22: treats a path with a trailing slash as the same page', () => {
  expect(findPage(sitePages, '/about/')).toBe(findPage(sitePages, '/about'));
});

test('lists each page pattern once', () => {
  expect(new Set(sitePages.map(({ pattern }) => pattern)).size).toBe(sitePages.length);
});

test('gives each public page, except part pages, its own title and description', () => {
  const open = sitePages.filter(({ access, pattern }) => access === 'public' && !pattern.includes(':'));
  const titled = Object.keys(pageDescriptions).map((name) => Reflect.get(paths, name));
  expect(open.map(({ pattern }) => pattern).toSorted()).toEqual([paths.home, ...titled].toSorted());
  for (const texts of [Object.values(pageTitles), Object.values(pageDescriptions)])
    expect(new Set(texts).size).toBe(texts.length);
  expect(Object.values(pageDescriptions).filter((text) => text.length > 160)).toEqual([]);
});
