import { expect, test } from 'vitest';
import { shopDay, shopYear } from './calendar.ts';

test.each([
  ['2026-12-31T17:59:59Z', '2026-12-31', 2026],
  ['2026-12-31T18:00:00Z', '2027-01-01', 2027],
  ['2026-12-31T18:30:00Z', '2027-01-01', 2027],
  ['2027-01-01T03:00:00Z', '2027-01-01', 2027],
  ['2028-02-28T18:00:00Z', '2028-02-29', 2028],
])('dates %s in the company on %s', (at, day, year) => {
  expect(shopDay(new Date(at))).toBe(day);
  expect(shopYear(new Date(at))).toBe(year);
});
