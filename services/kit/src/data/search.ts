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

/** The field that searches read. */
export interface SearchFields {
  searchTokens: string[];
}

export function searchFields(...texts: readonly (string | undefined)[]): SearchFields {
  return { searchTokens: tokenize(...texts) };
}

/** A projection: readers of a record don't need its tokens. */
export const withoutSearchFields = { searchTokens: 0 } as const;

export interface TokenFilter {
  readonly searchTokens?: RegExp;
  readonly $and?: { readonly $nor: { readonly searchTokens: { readonly $not: RegExp } }[] }[];
}

/** Not `RegExp.escape`: it writes the first letter as `\x61`, in which the database sees no prefix to look up in an index. */
function beginning(token: string): RegExp {
  return new RegExp(`^${token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

/**
 * Records with, for each of the given tokens, one that begins with it. Only the first is a condition that an index on the tokens can
 * answer; the others are negated twice, which hides them from it. Otherwise each is a plan of its own, and a
 * database that tries several may choose the worst or, embedded, fail (decision 011).
 */
export function prefixFilter([first, ...others]: readonly string[]): TokenFilter {
  if (first === undefined) return {};
  const hidden = others.map((token) => ({ $nor: [{ searchTokens: { $not: beginning(token) } }] }));
  return { searchTokens: beginning(first), ...(hidden.length > 0 ? { $and: hidden } : {}) };
}
