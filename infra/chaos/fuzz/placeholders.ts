import fc from 'fast-check';

/**
 * Marks a value that only the running shop knows, such as a record's id or the caller's address. Drafts
 * depend on the seed alone; the value of a placeholder depends on what the shop has answered so far.
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

/** Resolves values only; keys stay, including an own `__proto__` key. */
export function resolveValue(value: unknown, resolve: Resolve): unknown {
  if (typeof value === 'string') return resolveText(value, resolve);
  if (Array.isArray(value)) return value.map((each) => resolveValue(each, resolve));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, resolveValue(each, resolve)]);
  return Object.fromEntries(entries);
}
