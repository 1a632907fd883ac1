import { defaultShopFigures, originalShopFigures, saysNotCharged, wasNotCharged } from '@shop/contracts';
import { emit, findPage, paths, useHandleForbidden, useReact } from '@shop/front-kit';
import { expect, test } from 'vitest';

test('when a micro-frontend of kit contract 4 is still served, then every name it imports is there', () => {
  expect([useReact, saysNotCharged, originalShopFigures]).toEqual([
    useHandleForbidden,
    wasNotCharged,
    defaultShopFigures,
  ]);
  expect(emit()).toBeUndefined();
  expect(findPage(paths.whatRuns)).toBe(findPage(paths.systemStatus));
});
