/** Returns the first instant of a month in `timeZone`; `month` counts from 0 and may exceed 11. */
function startOf(year: number, month: number, timeZone: string): Date {
  const midnight = Date.UTC(year, month);
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
  return { from: startOf(year, number - 1, timeZone), until: startOf(year, number, timeZone) };
}
