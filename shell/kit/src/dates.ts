import { brand } from './brand.ts';

const options = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  shopDay: { dateStyle: 'medium', timeZone: brand.timeZone },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<keyof typeof options, Intl.DateTimeFormat>();

/** Creates a format on first use: it takes too long for start-up. */
function format(name: keyof typeof options, at: Date): string {
  const known = formats.get(name) ?? new Intl.DateTimeFormat('en-GB', options[name]);
  formats.set(name, known);
  return known.format(at);
}

/** `21 Nov 2026, 15:30`, in the reader's time zone. */
export function formatMoment(iso: string): string {
  return format('moment', new Date(iso));
}

/** `14:30` for today, `22 Nov 2026, 14:30` for any other day. */
export function formatDeadline(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return format(at.toDateString() === now.toDateString() ? 'time' : 'moment', at);
}

/** `22 Nov 2026`, in the shop's time zone. */
export function formatDay(iso: string): string {
  return format('shopDay', new Date(iso));
}
