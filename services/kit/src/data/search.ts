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

/**
 * What a record keeps so that a search finds it. Version 1.0.0 of the services knows `words` alone, and may run beside this one or
 * come back: so both are written, and {@link searchField} says which one is read.
 */
export interface SearchFields {
  searchTokens: string[];
  words: string[];
}

export function searchFields(...texts: readonly (string | undefined)[]): SearchFields {
  const searchTokens = tokenize(...texts);
  return { searchTokens, words: searchTokens };
}

/** The field that searches go by. 1.2.0 says `searchTokens`, when no process writes `words` alone any more (infra/deploy/migrations.md). */
export const searchField = 'words';

/** Leaves both fields in the database: no reader needs them. */
export const withoutSearchFields = { searchTokens: 0, words: 0 } as const;

export interface TokenFilter {
  readonly [searchField]?: RegExp;
  readonly $and?: { readonly $nor: { readonly [searchField]: { readonly $not: RegExp } }[] }[];
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
  const hidden = others.map((token) => ({ $nor: [{ [searchField]: { $not: beginning(token) } }] }));
  return { [searchField]: beginning(first), ...(hidden.length > 0 ? { $and: hidden } : {}) };
}
