// @vitest-environment jsdom

import { sitePages } from '@shop/contracts/pages';
import { expect, test } from 'vitest';
import { area } from './area.tsx';

test('R-01 R-02 R-03 R-04 R-08: routes exactly the pages that the site assigns to the storefront', () => {
  const given = sitePages.filter(({ owner }) => owner === 'storefront').map(({ pattern }) => pattern);
  expect(area.routes.map(({ path }) => path).toSorted()).toEqual(given.toSorted());
});
