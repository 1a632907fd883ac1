export {
  excerpt,
  formatCount,
  formatDay,
  formatDayOfYear,
  formatDeadline,
  formatDuration,
  formatMoment,
  formatMoney,
  formatMonth,
} from '@shop/contracts/client';

/** Returns the display name, or else the local part of the address (NAV-08). */
export function personName(person: { displayName?: string | undefined; email: string }): string {
  return person.displayName?.trim() || (person.email.split('@')[0] ?? person.email);
}
