import { brand } from '@shop/contracts/brand';
import { Temporal } from 'temporal-polyfill';

interface Bounds {
  readonly from: Date;
  readonly until: Date;
}

/** A day may begin after midnight: where clocks are put forward at midnight, it begins at one o'clock. */
function startOf(day: Temporal.PlainDate, timeZone: string): Date {
  return new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
}

/** Returns the bounds of a month such as `2026-10` in the company's calendar; `until` is exclusive. */
export function boundsOfMonth(month: string, timeZone: string = brand.timeZone): Bounds {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return { from: startOf(first, timeZone), until: startOf(first.add({ months: 1 }), timeZone) };
}

/** Returns the bounds of a day such as `2026-10-31` in the company's calendar; `until` is exclusive. */
export function boundsOfDay(date: string, timeZone: string = brand.timeZone): Bounds {
  const day = Temporal.PlainDate.from(date);
  return { from: startOf(day, timeZone), until: startOf(day.add({ days: 1 }), timeZone) };
}
