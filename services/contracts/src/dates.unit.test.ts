import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  formatCompanyTime,
  formatDayOfYear,
  formatDuration,
  formatMonth,
  shopDay,
  shopYear,
} from './dates.ts';

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

describe.each([
  ['America/New_York', '28 Nov 2026, 13:31 GMT-5', '28 Nov 2026, 12:31'],
  ['Europe/Berlin', '28 Nov 2026, 19:31 CET', '28 Nov 2026, 18:31'],
  ['Asia/Dhaka', '29 Nov 2026, 00:31', '28 Nov 2026, 23:31'],
  ['Pacific/Auckland', '29 Nov 2026, 07:31', '29 Nov 2026, 06:31 GMT+13'],
])('for a reader in %s', (zone, nextDay, sameDay) => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  test("the day of a paper is the company's, and an instant names its zone where it is another day there", async () => {
    vi.stubEnv('TZ', zone);
    vi.resetModules();
    const { formatDay, formatMoment } = await import('./dates.ts');
    expect(formatDay('2026-11-28T18:31:00Z')).toBe('29 Nov 2026');
    expect(formatMoment('2026-11-28T18:31:00Z')).toBe(nextDay);
    expect(formatDay('2026-11-28T17:31:00Z')).toBe('28 Nov 2026');
    expect(formatMoment('2026-11-28T17:31:00Z')).toBe(sameDay);
  });
});

test("names the company's time zone in mails and papers", () => {
  expect(formatCompanyTime('2026-11-22T18:30:00Z')).toBe('23 Nov 2026, 00:30 GMT+6');
});

test('writes a month and a day without a time as they are', () => {
  expect(formatMonth('2026-11')).toBe('November 2026');
  expect(formatDayOfYear('2026-11-01')).toBe('1 Nov');
});

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
