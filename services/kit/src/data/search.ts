import { withAsciiDigits, withoutHiddenMarks } from '@shop/contracts';

/** Letters that Unicode does not decompose, as people without them on the keyboard type them. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  '×': 'x',
  '✕': 'x',
  '✖': 'x',
};
const hardLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Returns the unique search tokens of texts: lower-case letters and digits, without accents and hidden marks. */
export function tokenize(...texts: readonly (string | undefined)[]): string[] {
  const plain = withAsciiDigits(withoutHiddenMarks(texts.join(' ')))
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(hardLetter, (letter) => plainLetters[letter] ?? letter)
    // Sizes such as 5*40.
    .replace(/(?<=\d)\*(?=\d)/g, 'x');
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])];
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
  return { searchTokens: beginning(rarest), $and: hidden.length > 0 ? hidden : undefined };
}
