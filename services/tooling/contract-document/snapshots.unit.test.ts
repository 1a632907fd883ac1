import { routes } from '@shop/contracts';
import { expect, test } from 'vitest';
import { callSnapshots } from './snapshots.ts';

test('when the contract is published, then every call is in it', () => {
  const published = Object.values(callSnapshots()).flatMap((calls) => Object.keys(calls));
  expect(published.sort()).toEqual(Object.keys(routes).sort());
});
