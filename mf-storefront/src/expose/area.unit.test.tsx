// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { area } from './area.tsx';
import { pages } from './pages.ts';

test('R-01 R-02 R-03 R-04 R-08: routes exactly the pages that the storefront area lists', () => {
  const listed = pages.map(({ pattern }) => pattern);
  expect(area.routes.map(({ path }) => path).toSorted()).toEqual(listed.toSorted());
});
