import { expect, test } from 'vitest';
import { formatMeanRating } from './review.rules.ts';

test.each([
  [4.5, '4.5'],
  [4.500000000000001, '4.5'],
  [4.666666, '4.67'],
  [5, '5'],
])('shows the mean %d as %s', (mean, text) => {
  expect(formatMeanRating(mean)).toBe(text);
});
