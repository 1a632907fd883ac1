/**
 * One calendar. The company's time zone gives the day and year of order numbers, papers, books, mails and figures. Pages show an instant
 * in the reader's zone, and name the zone if a deadline hangs on it or if it is another day for the company.
 */
import { brand } from './brand.ts';
import { lazy } from './lazy.ts';

const { timeZone } = brand;

/** A moment with its zone. */
const inFull = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions;

const companyIsoDay = lazy(() => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }));
const companyDay = lazy(() => new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium' }));
const companyTime = lazy(() => new Intl.DateTimeFormat('en-GB', { timeZone, ...inFull }));

/** Returns the company's day of an instant: `2026-10-31`. */
export function shopDay(at: Date): string {
  return companyIsoDay().format(at);
}

/** Returns the company's year of an instant. */
export function shopYear(at: Date): number {
  return Number(shopDay(at).slice(0, 4));
}

/** `22 Nov 2026`, the company's day: of papers, books and figures. */
export function formatDay(iso: string): string {
  return companyDay().format(new Date(iso));
}

/** `22 Nov 2026, 20:30 GMT+6`, for mails and papers: they do not know their reader's zone. */
export function formatCompanyTime(iso: string): string {
  return companyTime().format(new Date(iso));
}

const readerDay = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }));
const readerMoment = lazy(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
);
const readerTime = lazy(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
    }),
);
const readerDeadline = lazy(() => new Intl.DateTimeFormat('en-GB', inFull));

/** `21 Nov 2026, 15:30`, or `21 Nov 2026, 20:30 GMT+1` if it is another day for the company. */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  const isSameDay = readerDay().format(at) === companyDay().format(at);
  return isSameDay ? readerMoment().format(at) : readerDeadline().format(at);
}

/** `14:30 GMT+1` for today, `22 Nov 2026, 14:30 GMT+1` for any other day. */
export function formatDeadline(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === now.toDateString();
  return isToday ? readerTime().format(at) : readerDeadline().format(at);
}

/** Days and months without a time are read in UTC, where they begin. */
const monthName = lazy(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const dayAndMonth = lazy(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** `2026-11` -> `November 2026`. */
export function formatMonth(month: string): string {
  return monthName().format(new Date(`${month}-01`));
}

/** `2026-11-22` -> `22 Nov`. */
export function formatDayOfYear(day: string): string {
  return dayAndMonth().format(new Date(day));
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `13 days`, `48 hours`, `23 minutes`, `less than a minute`: days above 48 hours. */
export function formatDuration(ms: number): string {
  if (ms >= 48 * hourMs + minuteMs) return plural(Math.floor(ms / dayMs), 'day');
  if (ms >= 2 * hourMs) return plural(Math.floor(ms / hourMs), 'hour');
  return ms >= minuteMs ? plural(Math.floor(ms / minuteMs), 'minute') : 'less than a minute';
}
