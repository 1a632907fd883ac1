import { expect, test } from 'vitest';
import { differences, lasting } from './reconcile.rules.ts';

test('DEF-07: when ledger and orders hold the same, then there is no difference', () => {
  expect(differences(new Map([['a', 5]]), new Map([['a', 5]]))).toEqual([]);
});

test('DEF-07: when one side knows a part the other does not, then that is a difference', () => {
  expect(differences(new Map([['a', 5]]), new Map([['b', 2]]))).toEqual([
    { partId: 'a', ledger: 5, orders: 0 },
    { partId: 'b', ledger: 0, orders: 2 },
  ]);
});

test('when nothing is held any more, then zero and missing are the same', () => {
  expect(differences(new Map([['a', 0]]), new Map())).toEqual([]);
});

test('ignores a difference that is gone or changed at the second check', () => {
  const before = [
    { partId: 'a', ledger: 5, orders: 4 },
    { partId: 'b', ledger: 1, orders: 0 },
  ];
  const now = [
    { partId: 'a', ledger: 9, orders: 8 },
    { partId: 'b', ledger: 3, orders: 0 },
  ];
  expect(lasting(before, now)).toEqual([{ partId: 'a', ledger: 9, orders: 8 }]);
});
