import { expect, test } from 'vitest';
import { mergeVehicles } from './merge-vehicles.rules.ts';

const many = Array.from({ length: 10 }, (_, at) => `Honda~Civic~${2000 + at}`);

test.each([
  ['keeps a guest’s vehicles and chooses the guest’s', [], ['a', 'b'], ['c'], ['a', 'c', 'b']],
  ['keeps the account’s when the device has none', [], [], ['c', 'd'], ['c', 'd']],
  ['removes what was removed here', ['a', 'b'], ['a'], ['a', 'b', 'c'], ['a', 'c']],
  ['removes what was removed on another device', ['a', 'b'], ['a', 'b'], ['b'], ['b']],
  ['follows the choice of another device', ['a', 'b'], ['a', 'b'], ['b', 'a'], ['b', 'a']],
  ['keeps the choice made here', ['a', 'b'], ['b', 'a'], ['a', 'b', 'c'], ['b', 'a', 'c']],
  ['drops added vehicles that do not fit', [], ['x', 'y'], many, many],
])('%s', (_what, base, mine, theirs, merged) => {
  expect(mergeVehicles({ base, mine, theirs })).toEqual(merged);
});
