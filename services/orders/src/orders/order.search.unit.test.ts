import { expect, test } from 'vitest';
import { buildOrder } from '../testing/build-order.ts';
import { orderSearchFields, searchedTokens } from './order.search.ts';

const { searchTokens } = orderSearchFields(
  buildOrder(
    { email: 'bo.buyer@example.com', clientName: 'José Buyer' },
    { partName: 'Brake disc, 280 mm', partNumber: 'BD-D77' },
  ),
);

test.each([
  'brak',
  'disc',
  '280',
  'bo.buyer@example.com',
  'example.com',
  'Jose',
  'JOSÉ',
  '+880 1711',
  'aaaa',
  'bd-d7',
  'sp267k3qd',
  'SP-26-7K',
  '7k3qd',
])('MAO-06: matches %j by the beginnings of words', (typed) => {
  for (const token of searchedTokens(typed)) {
    expect(searchTokens.filter((known) => known.startsWith(token))).not.toEqual([]);
  }
});

test('ignores a search of only spaces', () => {
  expect(searchedTokens('   ')).toEqual([]);
  expect(searchedTokens(undefined)).toEqual([]);
});
