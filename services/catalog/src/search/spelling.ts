import { limits } from '@shop/contracts';
import { tokenize } from '@shop/service-kit';
import { distance } from 'fastest-levenshtein';
import { readFilter } from './filter.rules.ts';
import { matchesOf, withToken } from './matching.ts';
import { type PartIndex, remembered } from './part-index.ts';
import { slotsOf } from './terms.ts';

/** Shorter words have too many neighbours. */
const shortest = 4;
/** More unknown words than this are no typing errors, and each takes a pass over all words. */
const mostUnknown = 3;

/** How many typing errors a word may have. */
function errorsIn(word: string): number {
  if (word.length < shortest) return 0;
  return word.length === shortest ? 1 : 2;
}

function isKnown(index: PartIndex, token: string): boolean {
  return withToken(index, token).intersects(index.live);
}

/** Words with the fewest errors first, among equals the more frequent. */
function nearestWord(index: PartIndex, token: string): string | undefined {
  const allowed = errorsIn(token);
  const near: { word: string; errors: number; count: number }[] = [];
  for (const [word, count] of index.data.words) {
    if (Math.abs(word.length - token.length) > allowed) continue;
    const errors = distance(word, token);
    if (errors <= allowed) near.push({ word, errors, count });
  }
  near.sort(
    (one, other) => one.errors - other.errors || other.count - one.count || (one.word < other.word ? -1 : 1),
  );
  return near.find(({ word }) => isKnown(index, word))?.word;
}

export interface Spelled {
  /** What is searched for. */
  readonly tokens: readonly string[];
  /** The text that was searched for instead, where a word of it is nowhere in the catalogue. */
  readonly corrected?: string;
}

/** Nothing is corrected that finds something. */
function findsNothing(index: PartIndex, tokens: readonly string[]): boolean {
  return matchesOf(index, readFilter({}, tokens)).total === 0;
}

/** A number of a part, or one that it replaces, that was typed with dashes or spaces of its own. */
function asNumber(index: PartIndex, tokens: readonly string[]): readonly string[] | undefined {
  const number = tokens.join('');
  if (number.length > limits.partNumberMax || !hasDigit(number)) return undefined;
  const isThere = slotsOf(index.data.terms, number).some((slots) =>
    Array.from(slots).some((slot) => index.live.has(slot)),
  );
  return isThere ? [number] : undefined;
}

function hasDigit(text: string): boolean {
  return /\p{N}/u.test(text);
}

/** Unknown words become their nearest ones. What has a digit is a number: another number is another part. */
function asKnownWords(index: PartIndex, text: string): readonly string[] | undefined {
  const pieces = text.split(/\s+/).map((piece) => ({ tokens: tokenize(piece), isNumber: hasDigit(piece) }));
  const words = pieces.flatMap(({ tokens, isNumber }) => (isNumber ? [] : tokens));
  const unknown = new Set(words.filter((word) => !isKnown(index, word)));
  if (unknown.size === 0 || unknown.size > mostUnknown) return undefined;
  const known = new Map([...unknown].map((word) => [word, nearestWord(index, word) ?? word]));
  const corrected = pieces.flatMap(({ tokens, isNumber }) =>
    isNumber ? tokens : tokens.map((word) => known.get(word) ?? word),
  );
  return findsNothing(index, corrected) ? undefined : [...new Set(corrected)];
}

function correct(index: PartIndex, text: string, tokens: readonly string[]): readonly string[] | undefined {
  return findsNothing(index, tokens) ? (asNumber(index, tokens) ?? asKnownWords(index, text)) : undefined;
}

/** Reads a search text. Where it finds nothing, words that are nowhere in the catalogue become their nearest ones. */
export function readWords(index: PartIndex, text: string): Spelled {
  const tokens = tokenize(text);
  const { words } = remembered(index.memo.sets, `words ${text}`, () => ({
    words: correct(index, text, tokens),
  }));
  return words ? { tokens: words, corrected: words.join(' ') } : { tokens };
}
