import { limits } from '@shop/contracts';
import { tokenize } from '@shop/service-kit';
import type { Catalogue } from './catalogue.ts';
import { asSearched, hasDigit, isWord, withSingular } from './words.ts';

/** Shorter words have too many neighbours. */
const shortest = 4;
/** More unknown words than this are not typos, and each one searches all words. */
const mostUnknown = 3;

/** Returns whether a part or a family has a word that begins with the token. */
export function isKnown({ words, synonyms, flags: { live } }: Catalogue, token: string): boolean {
  return withSingular(asSearched(token)).some((word) => {
    for (const slots of words.byPrefix(word)) if (slots.some((slot) => live[slot])) return true;
    return synonyms.byPrefix(word).length > 0;
  });
}

/** Prefers fewer typos, then the more frequent word. Keeps the first letter: people rarely mistype it, and rotors are no motors. */
function nearestWord({ words, synonyms, flags: { live } }: Catalogue, token: string): string {
  if (token.length < shortest) return token;
  const distanceMax = token.length === shortest ? 1 : 2;
  const inParts = [...words.near(token, distanceMax)].map(([word, [slots, errors]]) => ({
    word,
    errors,
    count: slots.filter((slot) => live[slot]).length,
  }));
  const inNames = [...synonyms.near(token, distanceMax)].map(([word, [, errors]]) => ({
    word,
    errors,
    count: 1,
  }));
  const [nearest] = [...inParts, ...inNames]
    .filter(({ word, count }) => isWord(word) && word[0] === token[0] && count > 0)
    .sort(
      (one, other) =>
        one.errors - other.errors || other.count - one.count || (one.word < other.word ? -1 : 1),
    );
  return nearest?.word ?? token;
}

/** Joins the tokens, in case the buyer typed a part or OE number with extra dashes or spaces. */
export function asNumber(
  { words, flags: { live } }: Catalogue,
  tokens: readonly string[],
): readonly string[] | undefined {
  const number = tokens.join('');
  if (number.length > limits.partNumberMax || !hasDigit(number)) return undefined;
  return words.slotsOf(asSearched(number)).some((slot) => live[slot]) ? [number] : undefined;
}

/** Replaces unknown words with their nearest ones. Never corrects anything with a digit: another number is another part. */
export function asKnownWords(catalogue: Catalogue, text: string): readonly string[] | undefined {
  const pieces = text.split(/\s+/).map((piece) => ({ tokens: tokenize(piece), isNumber: hasDigit(piece) }));
  const words = pieces.flatMap(({ tokens, isNumber }) => (isNumber ? [] : tokens));
  const unknown = new Set(words.filter((word) => !isKnown(catalogue, word)));
  if (unknown.size === 0 || unknown.size > mostUnknown) return undefined;
  const corrected = pieces.flatMap(({ tokens, isNumber }) =>
    tokens.map((word) => (!isNumber && unknown.has(word) ? nearestWord(catalogue, word) : word)),
  );
  return [...new Set(corrected)];
}
