import { limits, partFamilies, partFamilyKeys, partNumberKey, type Vehicle } from '@shop/contracts';
import { tokenize } from '@shop/service-kit';
import { readFilter } from './filter.rules.ts';
import type { FittedVehicle } from './index-data.ts';
import { matchesOf } from './matching.ts';
import { findPage } from './page.ts';
import { type PartIndex, remembered, slotId } from './part-index.ts';
import type { Suggested } from './part-search.ts';
import { readWords } from './spelling.ts';
import { firstByPrefix } from './terms.ts';
import { fittedVehicles } from './vehicle-tree.ts';

const most = { numbers: 3, families: 2, vehicles: 2, words: 3, parts: 3 } as const;
/** Shorter prefixes match too many numbers. */
const shortestNumber = 3;

function beginsWithAll(text: string, tokens: readonly string[]): boolean {
  const words = tokenize(text);
  return tokens.every((token) => words.some((word) => word.startsWith(token)));
}

function numbers(index: PartIndex, key: string): string[] {
  if (key.length < shortestNumber || !/\d/.test(key)) return [];
  const slots = firstByPrefix(index.data.terms, key.toLowerCase(), limits.suggestionsMax);
  const live = slots.filter((slot) => index.live.has(slot));
  return [...new Set(live.map((slot) => slotId(index, slot)))].slice(0, most.numbers);
}

function families(index: PartIndex, tokens: readonly string[]): Suggested['families'] {
  return partFamilyKeys
    .flatMap((family, at) => {
      const count = index.families[at]?.intersection_size(index.live) ?? 0;
      return count > 0 && beginsWithAll(partFamilies[family], tokens) ? [{ family, count }] : [];
    })
    .slice(0, most.families);
}

/** One vehicle per model. */
function modelsOf(index: PartIndex): readonly FittedVehicle[] {
  return remembered(index.memo.sets, 'models', () => [
    ...new Map(
      fittedVehicles(index).map((each) => [`${each.make}~${each.model}`.toLowerCase(), each]),
    ).values(),
  ]);
}

function vehicles(index: PartIndex, tokens: readonly string[]): Vehicle[] {
  const found = new Map<string, Vehicle>();
  for (const { make, model } of modelsOf(index)) {
    const vehicle = beginsWithAll(make, tokens) ? { make } : { make, model };
    if ('model' in vehicle && !beginsWithAll(`${make} ${model}`, tokens)) continue;
    found.set(JSON.stringify(vehicle).toLowerCase(), vehicle);
  }
  return [...found.values()].slice(0, most.vehicles);
}

/** Completes the last word, keeping the earlier ones. */
function words(index: PartIndex, tokens: readonly string[]): Suggested['words'] {
  const last = tokens.at(-1) ?? '';
  const before = tokens.slice(0, -1);
  const longer = [...index.data.words]
    .filter(([word]) => word.startsWith(last) && word !== last)
    .sort(([, one], [, other]) => other - one)
    .slice(0, most.words);
  return longer.flatMap(([word]) => {
    const count = matchesOf(index, readFilter({}, [...before, word])).total;
    return count > 0 ? [{ text: [...before, word].join(' '), count }] : [];
  });
}

/** Returns suggestions that begin with the typed text; corrects its spelling if it finds nothing. */
export function suggest(index: PartIndex, text: string): Suggested {
  const numberKey = partNumberKey(text);
  const byNumber = numbers(index, numberKey);
  const { tokens } = byNumber.length > 0 ? { tokens: tokenize(text) } : readWords(index, text);
  if (tokens.length === 0) return { numberKey, byNumber, families: [], vehicles: [], words: [], byWords: [] };
  const filter = readFilter({}, tokens);
  return {
    numberKey,
    byNumber,
    families: families(index, tokens),
    vehicles: vehicles(index, tokens),
    words: words(index, tokens),
    byWords: findPage(index, { filter, sort: 'newest', limit: most.parts }).rows.map(({ id }) => id),
  };
}
