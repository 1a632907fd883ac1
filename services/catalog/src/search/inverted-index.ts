/** Inverted indexes: which parts have a value or a word. A part is named by its slot, its place in the catalogue. */
import SearchableMap from 'minisearch/SearchableMap';

/** Finds parts by a whole value, such as a family or a vehicle. */
export function createValueIndex<Value>(keyOf: (value: Value) => string) {
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
    /** Distinct values with the slots of the parts that have them. */
    all: () => byKey.values(),
    slotsOf: (key: string): readonly number[] => byKey.get(key)?.slots ?? [],
  };
}

/**
 * Finds parts by a word or number, also by its beginning or with typing errors. MiniSearch documents its radix tree for use on its
 * own: https://lucaong.github.io/minisearch/classes/SearchableMap_SearchableMap.SearchableMap.html
 */
export function createTermIndex() {
  const slotsByTerm = new SearchableMap<number[]>();
  return {
    add: (slot: number, terms: readonly string[]): void => {
      for (const term of new Set(terms)) slotsByTerm.fetch(term, () => []).push(slot);
    },
    slotsOf: (term: string): readonly number[] => slotsByTerm.get(term) ?? [],
    /** The slots of each term that begins so. Skips the terms, which take longer to read than their slots. */
    byPrefix: (prefix: string) => slotsByTerm.atPrefix(prefix).values(),
    termsByPrefix: (prefix: string) => slotsByTerm.atPrefix(prefix).entries(),
    /** Terms within this edit distance, with their slots and distance. */
    near: (term: string, distanceMax: number) => slotsByTerm.fuzzyGet(term, distanceMax).entries(),
  };
}
