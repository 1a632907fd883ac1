/** Lower-case tokens of letters and digits, each once, accents removed: what a record can be found by. */
export function tokenize(...texts: readonly (string | undefined)[]): string[] {
  return [
    ...new Set(
      texts
        .join(' ')
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    ),
  ];
}

export interface TokenFilter {
  readonly words?: RegExp;
  readonly $and?: { readonly $nor: { readonly words: { readonly $not: RegExp } }[] }[];
}

function beginning(word: string): RegExp {
  return new RegExp(`^${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

/**
 * Records with `words` of which each of the given ones begins one. Only the first is a condition that an index on `words` can
 * answer; the others are negated twice, which hides them from it. Otherwise each is a plan of its own, and a
 * database that tries several may choose the worst or, embedded, fail (decision 011).
 */
export function prefixFilter([first, ...others]: readonly string[]): TokenFilter {
  if (first === undefined) return {};
  const hidden = others.map((word) => ({ $nor: [{ words: { $not: beginning(word) } }] }));
  return { words: beginning(first), ...(hidden.length > 0 ? { $and: hidden } : {}) };
}
