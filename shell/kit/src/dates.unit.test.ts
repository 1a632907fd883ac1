import { expect, test } from 'vitest';
import { formatDuration } from './dates.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [0, 'less than a minute'],
  [59_999, 'less than a minute'],
  [minute, '1 minute'],
  [119 * minute, '119 minutes'],
  [2 * hour, '2 hours'],
  [48 * hour, '48 hours'],
  [48 * hour + minute, '2 days'],
  [335 * hour, '13 days'],
])('writes %i ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
