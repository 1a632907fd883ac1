import { expect, test } from 'vitest';
import { boundsOfDay, boundsOfMonth } from './calendar.ts';

test.each([
  ['Asia/Dhaka', '2026-10', '2026-09-30T18:00:00.000Z', '2026-10-31T18:00:00.000Z'],
  ['America/New_York', '2026-12', '2026-12-01T05:00:00.000Z', '2027-01-01T05:00:00.000Z'],
  ['Europe/London', '2026-10', '2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  ['UTC', '2026-01', '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'],
])('bounds a month in %s', (timeZone, month, from, until) => {
  const bounds = boundsOfMonth(month, timeZone);
  expect([bounds.from.toISOString(), bounds.until.toISOString()]).toEqual([from, until]);
});

test.each([
  ['Asia/Dhaka', '2026-10-31', '2026-10-30T18:00:00.000Z', '2026-10-31T18:00:00.000Z'],
  ['Europe/London', '2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['Australia/Sydney', '2026-10-04', '2026-10-03T14:00:00.000Z', '2026-10-04T13:00:00.000Z'],
])('bounds a day in %s', (timeZone, day, from, until) => {
  const bounds = boundsOfDay(day, timeZone);
  expect([bounds.from.toISOString(), bounds.until.toISOString()]).toEqual([from, until]);
});

/** Zones far from Greenwich, with half hours, and with clock changes in the night and at midnight. */
const zones = [
  'Asia/Dhaka',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Santiago',
  'America/Havana',
  'America/Asuncion',
  'America/St_Johns',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'UTC',
];

test.each(zones)('begins every day in %s with its first instant', (timeZone) => {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const first = Date.UTC(2026, 0, 1);
  const days = Array.from({ length: 730 }, (_, at) =>
    new Date(first + at * 86_400_000).toISOString().slice(0, 10),
  );
  const wrong = days.filter((day) => {
    const { from, until } = boundsOfDay(day, timeZone);
    const shown = [from.getTime() - 1, from, until.getTime() - 1, until].map(
      (at) => calendar.format(at) === day,
    );
    return shown.join() !== 'false,true,true,false';
  });
  expect(wrong).toEqual([]);
});
