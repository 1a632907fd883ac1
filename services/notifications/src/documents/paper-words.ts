const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

export function dollars(cents: number): string {
  return money.format(cents / 100);
}

export function wholeNumber(count: number): string {
  return count.toLocaleString('en-US');
}

/** A day as every reader of the shop's languages understands it: 22 Nov 2026. */
export function dateIn(timeZone: string, isoTime: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium' }).format(new Date(isoTime));
}
