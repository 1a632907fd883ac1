import { expect, test } from 'vitest';
import { pricePerPiece } from './parts-table.tsx';

test.each([
  [12, '$12/p'],
  [48.5, '$48.50/p'],
])('MPT-02: when a part costs %d dollars, then its price reads %s', (price, text) => {
  expect(pricePerPiece(price)).toBe(text);
});
