import { expect, test } from 'vitest';
import { createPartNumbers } from './part-numbers.ts';

const line = {
  id: 'line',
  partId: 'part',
  partName: 'Disc',
  priceCents: 1_250,
  quantity: 1,
  state: 'requested',
} as const;
const decided = { ...line, state: 'reserved', partNumber: 'BD-280' } as const;

test('when an order was told the number of a part, then the next order of the part has it from the start', () => {
  const numbers = createPartNumbers();
  expect(numbers.addTo([line])).toEqual([line]);
  numbers.remember([decided]);
  expect(numbers.addTo([line, { ...line, partId: 'other' }])).toEqual([
    { ...line, partNumber: 'BD-280' },
    { ...line, partId: 'other' },
  ]);
});

test('when a part has got another number, then the newer one is given, and what a line says already stays', () => {
  const numbers = createPartNumbers();
  numbers.remember([decided]);
  numbers.remember([{ ...decided, partNumber: 'BD-281' }]);
  expect(numbers.addTo([line, decided]).map(({ partNumber }) => partNumber)).toEqual(['BD-281', 'BD-280']);
});
