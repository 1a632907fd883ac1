import { brand } from './brand.ts';

const time = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

const options = {
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  deadline: { day: 'numeric', month: 'short', year: 'numeric', ...time },
  time,
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

/** `14:30 GMT+1` for today, `22 Nov 2026, 14:30 GMT+1` for any other day: names the reader's zone, as much depends on it. */
export function formatDeadline(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return format(at.toDateString() === now.toDateString() ? 'time' : 'deadline', at);
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

/** `22 Nov 2026`, in the shop's time zone. */
export function formatDay(iso: string): string {
  return format('shopDay', new Date(iso));
}
