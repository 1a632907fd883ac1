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

/** Not `RegExp.escape`: it writes the first letter as `\x61`, which defeats the database's index prefix lookup. */
export function beginning(token: string): RegExp {
  return new RegExp(`^${token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

function longestOf(tokens: readonly string[]): string | undefined {
  return tokens.toSorted((one, other) => other.length - one.length)[0];
}

/**
 * Matches records that have, for each given token, one that begins with it. Only the rarest, by default the longest, can use an
 * index on the tokens; the others are double-negated to hide them from the planner. Otherwise each would be a plan of its own, and a database that tries several may
 * pick the worst or, embedded, fail (decision 079).
 */
export function prefixFilter(tokens: readonly string[], rarest = longestOf(tokens)) {
  if (rarest === undefined) return {};
  const hidden = tokens
    .filter((token) => token !== rarest)
    .map((token) => ({ $nor: [{ searchTokens: { $not: beginning(token) } }] }));
  return { searchTokens: beginning(rarest), ...(hidden.length > 0 ? { $and: hidden } : {}) };
}
