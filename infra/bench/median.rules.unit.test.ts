import { expect, test } from 'vitest';
import { median } from './median.rules.ts';

test.each([
  { values: [3, 1, 2], middle: 2 },
  { values: [1, 2, 3, 100], middle: 2.5 },
  { values: [7], middle: 7 },
])('when $values were measured, then $middle stands for them', ({ values, middle }) => {
  expect(median(values)).toBe(middle);
});
