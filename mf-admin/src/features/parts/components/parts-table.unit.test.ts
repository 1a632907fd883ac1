import { expect, test } from 'vitest';
import { pricePerPiece } from './parts-table.tsx';

test.each([
  [12, '$12/p'],
  [48.5, '$48.50/p'],
])('MPT-02: shows a price of %d dollars as %s', (price, text) => {
  expect(pricePerPiece(price)).toBe(text);
});
