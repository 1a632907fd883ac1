import { brand } from '@shop/front-kit';

const day = new Intl.DateTimeFormat('en-GB', { timeZone: brand.timeZone, dateStyle: 'medium' });

/** Formats a date in the shop's time zone: 22 Nov 2026. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}
