import { expect, test } from 'vitest';
import { buildOrder } from '../testing/build-order.ts';
import { orderWords, searchWords } from './order.words.ts';

const words = orderWords(
  buildOrder({ partName: 'Brake disc, 280 mm', email: 'bo.buyer@example.com', clientName: 'José Buyer' }),
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
])('MAO-06: when somebody types %j, then every word of it begins a word of the order', (typed) => {
  for (const word of searchWords(typed))
    expect(words.filter((known) => known.startsWith(word))).not.toEqual([]);
});

test('when the search box holds only spaces, then it looks for nothing', () => {
  expect(searchWords('   ')).toEqual([]);
  expect(searchWords(undefined)).toEqual([]);
});
