import { limits } from '@shop/contracts/client';

/** At most 100 characters (code points) of a text, then an ellipsis (HOME-07, HOME-16). */
export function excerpt(text: string): string {
  const points = Array.from(text);
  return points.length <= limits.excerptLength ? text : `${points.slice(0, limits.excerptLength).join('')}…`;
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `12` -> `$12`, `12.5` -> `$12.50`: decimals only when there are cents. */
export function formatDollars(dollars: number): string {
  return `$${(Math.round(dollars * 100) % 100 === 0 ? whole : withCents).format(dollars)}`;
}

/** `1240` -> `1,240`. */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** `1 order`, `1,240 orders`; for plurals that only add an s. */
export function countOf(count: number, plural: string): string {
  return `${formatCount(count)} ${count === 1 ? plural.replace(/s$/, '') : plural}`;
}

/** What to call a person: the display name, or the local part of the address (NAV-08). */
export function personName(person: { displayName?: string | undefined; email: string }): string {
  return person.displayName?.trim() || (person.email.split('@')[0] ?? person.email);
}
