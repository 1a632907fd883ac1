import { expect, test } from 'vitest';
import { reviewHeading } from './reviews-section.tsx';

test.each([
  [4.5, 87, '4.5 out of 87 reviews'],
  [4.4667, 90, '4.5 out of 90 reviews'],
  [5, 1, '5.0 out of 1 review'],
])('HOME-18 CON-14: for a mean of %d of %d, shows the heading "%s"', (mean, count, heading) => {
  expect(reviewHeading(mean, count)).toBe(heading);
});
