import { limits } from '@shop/contracts';
import { tokenize } from '@shop/service-kit';
import { distance } from 'fastest-levenshtein';
import { readFilter } from './filter.rules.ts';
import { matchesOf, withToken } from './matching.ts';
import { type PartIndex, remembered } from './part-index.ts';
import { slotsOf } from './terms.ts';

/** Shorter words have too many neighbours. */
const shortest = 4;
/** More unknown words than this are not typos, and each one scans all words. */
const mostUnknown = 3;

function errorsIn(word: string): number {
  if (word.length < shortest) return 0;
  return word.length === shortest ? 1 : 2;
}

function isKnown(index: PartIndex, token: string): boolean {
  return withToken(index, token).intersects(index.live);
}

/** Prefers fewer typos, then the more frequent word. */
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
  readonly tokens: readonly string[];
  /** The corrected text, if a word was unknown. */
  readonly corrected?: string;
}

/** Only corrects text that finds nothing. */
function findsNothing(index: PartIndex, tokens: readonly string[]): boolean {
  return matchesOf(index, readFilter({}, tokens)).total === 0;
}

/** Joins the tokens, in case the buyer typed a part or OE number with extra dashes or spaces. */
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

/** Replaces unknown words with their nearest ones. Never corrects anything with a digit: another number is another part. */
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

/** Tokenizes a search text. If it finds nothing, replaces unknown words with their nearest ones. */
export function readWords(index: PartIndex, text: string): Spelled {
  const tokens = tokenize(text);
  const { words } = remembered(index.memo.sets, `words ${text}`, () => ({
    words: correct(index, text, tokens),
  }));
  return words ? { tokens: words, corrected: words.join(' ') } : { tokens };
}
