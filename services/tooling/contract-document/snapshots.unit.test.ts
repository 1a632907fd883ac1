import { routes } from '@shop/contracts';
import { expect, test } from 'vitest';
import { callSnapshots } from './snapshots.ts';

test('publishes every call in the contract', () => {
  const published = Object.values(callSnapshots()).flatMap((calls) => Object.keys(calls));
  expect(published.sort()).toEqual(Object.keys(routes).sort());
});
