// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { area } from './area.tsx';
import { pages } from './pages.ts';

test('routes exactly the pages that the dashboard area lists', () => {
  const listed = pages.map(({ pattern }) => pattern);
  expect(area.routes.map(({ path }) => path).toSorted()).toEqual(listed.toSorted());
});
