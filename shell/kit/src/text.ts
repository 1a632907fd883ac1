import { formatCount } from '@shop/contracts/client';

export { excerpt, formatCount, formatDollars } from '@shop/contracts/client';

/** `1 order`, `1,240 orders`; for plurals that only add an s. */
export function countOf(count: number, plural: string): string {
  return `${formatCount(count)} ${count === 1 ? plural.replace(/s$/, '') : plural}`;
}

/** What to call a person: the display name, or the local part of the address (NAV-08). */
export function personName(person: { displayName?: string | undefined; email: string }): string {
  return person.displayName?.trim() || (person.email.split('@')[0] ?? person.email);
}
