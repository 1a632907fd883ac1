import { brand } from '@shop/front-kit';

const day = new Intl.DateTimeFormat('en-GB', { timeZone: brand.timeZone, dateStyle: 'medium' });

/** The shop's own day, whoever reads it: 22 Nov 2026. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}
