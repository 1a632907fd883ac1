/** Returns the first instant of a day in `timeZone`; `month` counts from 0, and month and day may exceed their range. */
function startOf(timeZone: string, year: number, month: number, day = 1): Date {
  const midnight = Date.UTC(year, month, day);
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    midnight,
  );
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(midnight + (sign === '-' ? offsetMs : -offsetMs));
}

/** Returns the bounds of a month such as `2026-10` in a time zone; `until` is exclusive. */
export function monthIn(timeZone: string, month: string): { from: Date; until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return { from: startOf(timeZone, year, number - 1), until: startOf(timeZone, year, number) };
}

/** Returns the bounds of a day such as `2026-10-31` in a time zone; `until` is exclusive. */
export function dayIn(timeZone: string, date: string): { from: Date; until: Date } {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return {
    from: startOf(timeZone, year, month - 1, day),
    until: startOf(timeZone, year, month - 1, day + 1),
  };
}

/** Returns a function that writes the day of a time in a time zone, `2026-10-31`. */
export function dayFormat(timeZone: string): (at: Date) => string {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (at) => calendar.format(at);
}
