/** Lower-case tokens of letters and digits, each once, accents removed: what a record can be found by. */
export const searchWords = (...texts: readonly (string | undefined)[]): string[] => [
  ...new Set(
    texts
      .join(' ')
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  ),
];

/**
 * A filter on records that keep their {@link searchWords} in `words`: each word of `q` must begin one of theirs.
 * Anchored expressions of letters and digits only, so that an index on `words` serves them.
 */
export const foundBy = (q: string | undefined): { $and?: { words: { $regex: string } }[] } => {
  const asked = searchWords(q);
  return asked.length === 0 ? {} : { $and: asked.map((word) => ({ words: { $regex: `^${word}` } })) };
};
