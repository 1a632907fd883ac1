import SearchableMap from 'minisearch/SearchableMap';

/** Distinct values of one kind, each with the slots of the parts that have it. */
export function createPostings<Value>(keyOf: (value: Value) => string) {
  const byKey = new Map<string, { readonly value: Value; readonly slots: number[] }>();
  return {
    add: (slot: number, values: readonly Value[]): void => {
      for (const value of values) {
        const key = keyOf(value);
        const known = byKey.get(key);
        if (!known) byKey.set(key, { value, slots: [slot] });
        else if (known.slots.at(-1) !== slot) known.slots.push(slot);
      }
    },
    all: () => byKey.values(),
    slotsOf: (key: string): readonly number[] => byKey.get(key)?.slots ?? [],
  };
}

/** Words or numbers with the slots of the parts that have them, found by prefix or with typing errors. */
export function createTerms() {
  const terms = new SearchableMap<number[]>();
  return {
    add: (slot: number, some: readonly string[]): void => {
      for (const term of new Set(some)) terms.fetch(term, () => []).push(slot);
    },
    slotsOf: (term: string): readonly number[] => terms.get(term) ?? [],
    /** The slots of each term that begins so. Skips the terms, which take longer to read than their slots. */
    byPrefix: (prefix: string) => terms.atPrefix(prefix).values(),
    termsByPrefix: (prefix: string) => terms.atPrefix(prefix).entries(),
    /** Terms within this edit distance, with their slots and distance. */
    near: (term: string, distanceMax: number) => terms.fuzzyGet(term, distanceMax).entries(),
  };
}
