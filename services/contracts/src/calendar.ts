import { brand } from './brand.ts';

/** The company's calendar: it gives the day and the year of numbers, papers, books and files. */
let calendar: Intl.DateTimeFormat | undefined;

/** Returns the day of a time in the company's time zone, `2026-10-31`. */
export function shopDay(at: Date): string {
  // Created on first use: it takes too long for start-up.
  calendar ??= new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone, dateStyle: 'short' });
  return calendar.format(at);
}

/** Returns the year of a time in the company's time zone. */
export function shopYear(at: Date): number {
  return Number(shopDay(at).slice(0, 4));
}
