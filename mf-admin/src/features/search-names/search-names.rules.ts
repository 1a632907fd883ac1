import { limits, type PartFamily, partFamilyKeys, type SearchSynonyms } from '@shop/contracts/client';

/** One text per family: its names, separated by commas. */
export type NameTexts = Record<PartFamily, string>;

export function toTexts(families: SearchSynonyms): NameTexts {
  const texts = partFamilyKeys.map((family) => [family, families[family]?.join(', ') ?? '']);
  return Object.fromEntries(texts);
}

/** Splits at commas and lines; empty and repeated names are left out. */
function namesIn(text: string): string[] {
  const names = text.split(/[,،\n]/).map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}

export function toFamilies(texts: NameTexts): SearchSynonyms {
  const named = partFamilyKeys.map((family) => [family, namesIn(texts[family])] as const);
  return Object.fromEntries(named.filter(([, names]) => names.length > 0));
}

/** Returns what is wrong with the names of a family, or true. */
export function checkNames(text: string): string | true {
  const names = namesIn(text);
  if (names.length > limits.synonymsMax) return `A family can have ${limits.synonymsMax} names`;
  const odd = names.find((name) => name.length < 2 || name.length > limits.synonymLengthMax);
  return odd === undefined || `“${odd}” must have 2 to ${limits.synonymLengthMax} characters`;
}
