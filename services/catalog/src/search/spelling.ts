import { tokenize } from '@shop/service-kit';
import { distance } from 'fastest-levenshtein';
import { readFilter } from './filter.rules.ts';
import { matchesOf, withToken } from './matching.ts';
import { type PartIndex, remembered } from './part-index.ts';
import { slotsOf } from './terms.ts';

/** Shorter words have too many neighbours. */
const shortest = 4;
const shortestNumber = 6;

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

const signs = [...'0123456789abcdefghijklmnopqrstuvwxyz'];

/** Everything that becomes `number` by one typing error: a wrong, a missing, an additional sign, or two in the wrong order. */
function* oneErrorFrom(number: string): Generator<string> {
  for (let at = 0; at <= number.length; at += 1) {
    const [before, after] = [number.slice(0, at), number.slice(at)];
    if (after.length > 1) yield before + after.charAt(1) + after.charAt(0) + after.slice(2);
    if (after !== '') yield before + after.slice(1);
    for (const sign of signs) {
      yield before + sign + after;
      if (after !== '') yield before + sign + after.slice(1);
    }
  }
}

function countLive({ live }: PartIndex, pieces: readonly ArrayLike<number>[]): number {
  return pieces.reduce((sum, slots) => sum + Array.from(slots).filter((slot) => live.has(slot)).length, 0);
}

/** The number of a part, or one that it replaces, that most parts have among those with one error. */
function nearestNumber(index: PartIndex, number: string): string | undefined {
  if (number.length < shortestNumber || !/\d/.test(number)) return undefined;
  let best: { candidate: string; count: number } | undefined;
  for (const candidate of new Set(oneErrorFrom(number))) {
    const count = countLive(index, slotsOf(index.data.terms, candidate));
    if (count > (best?.count ?? 0)) best = { candidate, count };
  }
  return best?.candidate;
}

function correctedToken(index: PartIndex, token: string): string {
  if (isKnown(index, token)) return token;
  return nearestWord(index, token) ?? nearestNumber(index, token) ?? token;
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

function correct(index: PartIndex, tokens: readonly string[]): readonly string[] | undefined {
  if (!findsNothing(index, tokens)) return undefined;
  const words = tokens.map((token) => correctedToken(index, token));
  const isCorrected = words.some((word, at) => word !== tokens[at]);
  if (isCorrected && !findsNothing(index, words)) return words;
  // A number that was typed with dashes or spaces.
  const number = nearestNumber(index, tokens.join(''));
  if (number !== undefined) return [number];
  return isCorrected ? words : undefined;
}

/** Reads what somebody typed. Where that finds nothing, words that are nowhere in the catalogue become their nearest ones. */
export function readWords(index: PartIndex, text: string): Spelled {
  const tokens = tokenize(text);
  const { words } = remembered(index.memo.sets, `words ${tokens.join(' ')}`, () => ({
    words: correct(index, tokens),
  }));
  return words ? { tokens: words, corrected: words.join(' ') } : { tokens };
}
