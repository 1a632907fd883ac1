import {
  limits,
  partFamilies,
  partFamilyKeys,
  partNumberKey,
  type Suggestion,
  type Vehicle,
  writeVehicle,
} from '@shop/contracts';
import { tokenize } from '@shop/service-kit';
import type { Catalogue } from './catalogue.ts';
import { readFilter } from './filter.rules.ts';
import { interpretText } from './interpret-text.ts';
import { matchParts } from './match-parts.ts';
import { findPage } from './page.ts';
import type { Row } from './sort-orders.ts';
import { asSearched, isWord } from './words.ts';

const most = { numbers: 3, families: 2, vehicles: 2, words: 3, parts: 3 } as const;
/** Shorter prefixes match too many numbers. */
const shortestNumber = 3;

function beginsWithAll(text: string, tokens: readonly string[]): boolean {
  const words = tokenize(text);
  return tokens.every((token) => words.some((word) => word.startsWith(token)));
}

/** Returns parts whose own or OE number begins with the key. */
function byNumber({ words, flags: { live }, rowAt }: Catalogue, key: string): Row[] {
  if (key.length < shortestNumber || !/\d/.test(key)) return [];
  const slots = [...words.termsByPrefix(asSearched(key.toLowerCase()))]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, numbered]) => numbered.filter((slot) => live[slot]));
  return [...new Set(slots)].slice(0, most.numbers).map(rowAt);
}

/** Suggests a part by its own number if that begins with the key, otherwise by its OE number. */
function numberSuggestion({ listed: { partNumber, name }, oeNumbers }: Row, key: string): Suggestion {
  const begins = (number: string) => partNumberKey(number).startsWith(key);
  const oeNumber = begins(partNumber) ? undefined : oeNumbers.find(begins);
  return oeNumber === undefined
    ? { kind: 'part', partNumber, name }
    : { kind: 'oe-number', oeNumber, partNumber, name };
}

/** Returns families with a name in the trade, or a title, that begins with the words. */
function families(
  { families: known, synonyms, flags: { live } }: Catalogue,
  tokens: readonly string[],
): Suggestion[] {
  const named = tokens.map((token) => synonyms.byPrefix(token));
  return partFamilyKeys
    .filter(
      (family) => beginsWithAll(partFamilies[family], tokens) || named.every((some) => some.includes(family)),
    )
    .map((family) => ({ family, count: known.slotsOf(family).filter((slot) => live[slot]).length }))
    .filter(({ count }) => count > 0)
    .slice(0, most.families)
    .map((found) => ({ kind: 'family', name: partFamilies[found.family], ...found }));
}

/** Returns makes that begin with the text, otherwise models. */
function vehicles({ models, flags: { live } }: Catalogue, tokens: readonly string[]): Suggestion[] {
  const found = new Map<string, Vehicle>();
  for (const { value, slots } of models.all()) {
    const { make, model } = value;
    if (!beginsWithAll(`${make} ${model}`, tokens) || !slots.some((slot) => live[slot])) continue;
    if (beginsWithAll(make, tokens)) found.set(make.toLowerCase(), { make });
    else found.set(`${make}~${model}`.toLowerCase(), { make, model });
  }
  return [...found.values()].slice(0, most.vehicles).map((vehicle) => {
    const { make, model } = vehicle;
    const name = model === undefined ? make : `${make} ${model}`;
    return { kind: 'vehicle', vehicle: writeVehicle(vehicle), name };
  });
}

/** Completes the last word, keeping the earlier ones. */
function words(catalogue: Catalogue, tokens: readonly string[]): Suggestion[] {
  const last = tokens.at(-1) ?? '';
  return [...catalogue.words.termsByPrefix(last)]
    .filter(([word]) => isWord(word) && word !== last)
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, most.words)
    .map(([word]) => [...tokens.slice(0, -1), word])
    .map((some) => ({
      text: some.join(' '),
      count: matchParts(catalogue, readFilter({}, { tokens: some })).total(),
    }))
    .filter(({ count }) => count > 0)
    .map((found) => ({ kind: 'word', ...found }));
}

/** Returns suggestions that begin with the typed text; corrects its spelling if it finds nothing. */
export function suggest(catalogue: Catalogue, text: string): Suggestion[] {
  const key = partNumberKey(text);
  const numbered = byNumber(catalogue, key);
  const interpretation = numbered.length > 0 ? { tokens: tokenize(text) } : interpretText(catalogue, text);
  const typed = tokenize('corrected' in interpretation ? (interpretation.corrected ?? text) : text);
  const numbers = numbered.map((row) => numberSuggestion(row, key));
  if (typed.length === 0) return numbers;
  const page = findPage(catalogue, {
    filter: readFilter({}, interpretation),
    sort: 'newest',
    limit: most.parts,
  });
  const named = page.slots
    .map(catalogue.rowAt)
    .filter((row) => !numbered.includes(row))
    .map(({ listed: { partNumber, name } }): Suggestion => ({ kind: 'part', partNumber, name }));
  return [
    ...numbers,
    ...families(catalogue, typed),
    ...vehicles(catalogue, typed),
    ...words(catalogue, typed),
    ...named,
  ].slice(0, limits.suggestionsMax);
}
