import { limits } from '@shop/contracts';
import { tokenize } from '@shop/service-kit';
import type { Catalogue } from './catalogue.ts';
import { isWord } from './entry.rules.ts';
import { readFilter } from './filter.rules.ts';
import { judge } from './matching.ts';

/** Shorter words have too many neighbours. */
const shortest = 4;
/** More unknown words than this are not typos, and each one searches all words. */
const mostUnknown = 3;

function hasDigit(text: string): boolean {
  return /\p{N}/u.test(text);
}

function finds(catalogue: Catalogue, tokens: readonly string[]): boolean {
  return judge(catalogue, readFilter({}, tokens)).total() > 0;
}

function isKnown({ words, live }: Catalogue, token: string): boolean {
  for (const [, slots] of words.byPrefix(token)) if (slots.some((slot) => live[slot])) return true;
  return false;
}

/** Prefers fewer typos, then the more frequent word. */
function nearestWord({ words, live }: Catalogue, token: string): string {
  if (token.length < shortest) return token;
  const [nearest] = [...words.near(token, token.length === shortest ? 1 : 2)]
    .map(([word, [slots, errors]]) => ({ word, errors, count: slots.filter((slot) => live[slot]).length }))
    .filter(({ word, count }) => isWord(word) && count > 0)
    .sort(
      (one, other) =>
        one.errors - other.errors || other.count - one.count || (one.word < other.word ? -1 : 1),
    );
  return nearest?.word ?? token;
}

/** Joins the tokens, in case the buyer typed a part or OE number with extra dashes or spaces. */
function asNumber({ words, live }: Catalogue, tokens: readonly string[]): readonly string[] | undefined {
  const number = tokens.join('');
  if (number.length > limits.partNumberMax || !hasDigit(number)) return undefined;
  return words.slotsOf(number).some((slot) => live[slot]) ? [number] : undefined;
}

/** Replaces unknown words with their nearest ones. Never corrects anything with a digit: another number is another part. */
function asKnownWords(catalogue: Catalogue, text: string): readonly string[] | undefined {
  const pieces = text.split(/\s+/).map((piece) => ({ tokens: tokenize(piece), isNumber: hasDigit(piece) }));
  const words = pieces.flatMap(({ tokens, isNumber }) => (isNumber ? [] : tokens));
  const unknown = new Set(words.filter((word) => !isKnown(catalogue, word)));
  if (unknown.size === 0 || unknown.size > mostUnknown) return undefined;
  const corrected = pieces.flatMap(({ tokens, isNumber }) =>
    tokens.map((word) => (!isNumber && unknown.has(word) ? nearestWord(catalogue, word) : word)),
  );
  return finds(catalogue, corrected) ? [...new Set(corrected)] : undefined;
}

export interface Spelled {
  readonly tokens: readonly string[];
  /** The text searched for instead of one that finds nothing. */
  readonly corrected?: string;
}

/** Reads a search text as words that parts have. Only corrects text that finds nothing. */
export function readWords(catalogue: Catalogue, text: string): Spelled {
  const tokens = tokenize(text);
  if (tokens.length === 0 || finds(catalogue, tokens)) return { tokens };
  const better = asNumber(catalogue, tokens) ?? asKnownWords(catalogue, text);
  return better ? { tokens: better, corrected: better.join(' ') } : { tokens };
}
