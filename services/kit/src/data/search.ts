/** Returns the unique search tokens of texts: lower-case letters and digits, without accents. */
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

export interface SearchFields {
  searchTokens: string[];
}

export function searchFields(...texts: readonly (string | undefined)[]): SearchFields {
  return { searchTokens: tokenize(...texts) };
}

export const withoutSearchFields = { searchTokens: 0 } as const;

export interface TokenFilter {
  readonly searchTokens?: RegExp;
  readonly $and?: { readonly $nor: { readonly searchTokens: { readonly $not: RegExp } }[] }[];
}

/** Not `RegExp.escape`: it writes the first letter as `\x61`, which defeats the database's index prefix lookup. */
function beginning(token: string): RegExp {
  return new RegExp(`^${token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

/**
 * Matches records that have, for each given token, one that begins with it. Only the longest, which tends to be the rarest, can use an
 * index on the tokens; the others are double-negated to hide them from the planner. Otherwise each would be a plan of its own, and a database that tries several may
 * pick the worst or, embedded, fail (decision 079).
 */
export function prefixFilter(tokens: readonly string[]): TokenFilter {
  const [first, ...others] = tokens.toSorted((one, other) => other.length - one.length);
  if (first === undefined) return {};
  const hidden = others.map((token) => ({ $nor: [{ searchTokens: { $not: beginning(token) } }] }));
  return { searchTokens: beginning(first), ...(hidden.length > 0 ? { $and: hidden } : {}) };
}
