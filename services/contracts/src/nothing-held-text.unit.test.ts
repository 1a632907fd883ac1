import { expect, test } from 'vitest';
import { nothingHeldText } from './nothing-held-text.ts';

const priced = (price?: number) => ({ code: 'price-changed' as const, available: 9, price });
const soldOut = { code: 'insufficient-stock' as const, available: 0 };

test.each([
  [[priced(91)], 'The price of this part is now $91. Accept it?'],
  [[priced(89.5)], 'The price of this part is now $89.50. Accept it?'],
  [[priced(91), priced(7)], 'The prices of these parts have changed. Accept the new ones?'],
  [[priced()], 'The prices of these parts have changed. Accept the new ones?'],
  [[priced(91), soldOut], 'None of these parts are in stock'],
  [[undefined], 'None of these parts are in stock'],
  [[], 'None of these parts are in stock'],
])('explains %j', (refusals, text) => {
  expect(nothingHeldText(refusals)).toBe(text);
});
