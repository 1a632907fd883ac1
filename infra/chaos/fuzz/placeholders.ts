import fc from 'fast-check';

/**
 * Stands in a draft for something that only the running shop knows: an id it gave out, the caller's own address. Drafts stay the
 * same for a seed; what a placeholder becomes depends on what the shop has answered by then.
 */
const pattern = /⟦([a-z-]+):(\d+)⟧/gu;

const names = [
  'part',
  'order',
  'review',
  'intent',
  'cursor',
  'etag',
  'own-email',
  'other-email',
  'known-email',
] as const;
export type Placeholder = (typeof names)[number];

export function placeholder(name: Placeholder): fc.Arbitrary<string> {
  return fc.nat(10_000).map((n) => `⟦${name}:${n}⟧`);
}

export type Resolve = (name: Placeholder, n: number) => string;

function isPlaceholder(name: string): name is Placeholder {
  return names.some((each) => each === name);
}

export function resolveText(text: string, resolve: Resolve): string {
  return text.replace(pattern, (whole, name: string, n: string) =>
    isPlaceholder(name) ? resolve(name, Number(n)) : whole,
  );
}

/** Keys stay as they are; `__proto__` as a key of its own, too. */
export function resolveValue(value: unknown, resolve: Resolve): unknown {
  if (typeof value === 'string') return resolveText(value, resolve);
  if (Array.isArray(value)) return value.map((each) => resolveValue(each, resolve));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, resolveValue(each, resolve)]);
  return Object.fromEntries(entries);
}
