import { formatCount } from '@shop/contracts/client';

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

/** Returns `1 order` or `1,240 orders`; only for plurals that add an s. */
export function countOf(count: number, plural: string): string {
  return `${formatCount(count)} ${count === 1 ? plural.replace(/s$/, '') : plural}`;
}

/** Returns the display name, or else the local part of the address (NAV-08). */
export function personName(person: { displayName?: string | undefined; email: string }): string {
  return person.displayName?.trim() || (person.email.split('@')[0] ?? person.email);
}
