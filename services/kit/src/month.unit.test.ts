import { expect, test } from 'vitest';
import { dayIn, monthIn } from './month.ts';

test.each([
  ['Asia/Dhaka', '2026-10', '2026-09-30T18:00:00.000Z', '2026-10-31T18:00:00.000Z'],
  ['America/New_York', '2026-12', '2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
  ['Europe/London', '2026-10', '2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  ['UTC', '2026-01', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
])('bounds a month in %s', (timeZone, month, from, until) => {
  const bounds = monthIn(timeZone, month);
  expect([bounds.from.toISOString(), bounds.until.toISOString()]).toEqual([from, until]);
});

test.each([
  ['Asia/Dhaka', '2026-10-31', '2026-10-30T18:00:00.000Z', '2026-10-31T18:00:00.000Z'],
  ['Europe/London', '2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
])('bounds a day in %s', (timeZone, day, from, until) => {
  const bounds = dayIn(timeZone, day);
  expect([bounds.from.toISOString(), bounds.until.toISOString()]).toEqual([from, until]);
});
