import { type PartFamily, partFamilyKeys, type VersionedSynonyms } from '@shop/contracts';
import { tokenize } from '@shop/service-kit';
import { createTermIndex } from './inverted-index.ts';

/** Returns the word and its English singular, if it can be a plural. */
export function withSingular(word: string): readonly string[] {
  if (!/^\p{L}{4,}$/u.test(word) || !word.endsWith('s') || word.endsWith('ss')) return [word];
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`];
  if (/(ch|sh|s|x)es$/.test(word)) return [word, word.slice(0, -2)];
  return [word, word.slice(0, -1)];
}

/** Returns whether a search token can be a word of a language, rather than a number. */
export function isWord(token: string): boolean {
  return /^\p{L}{3,}$/u.test(token);
}

export function hasDigit(text: string): boolean {
  return /\p{N}/u.test(text);
}

/** Writes the letter O in a number as zero: people mistake one for the other. */
export function asSearched(token: string): string {
  return hasDigit(token) ? token.replaceAll('o', '0') : token;
}

/** Shorter beginnings belong to too many names. */
const shortestPrefix = 3;

/** Names of part families in the trade and in other languages. */
export function createSynonyms({ version, families: names }: VersionedSynonyms) {
  const words = createTermIndex();
  const whole = new Map<string, PartFamily[]>();
  partFamilyKeys.forEach((family, at) => {
    for (const name of names[family] ?? []) {
      const tokens = tokenize(name).flatMap(withSingular);
      words.add(at, tokens);
      if (!/\s/.test(name.trim()))
        for (const token of tokens) whole.set(token, [...(whole.get(token) ?? []), family]);
    }
  });
  const familyAt = (at: number): readonly PartFamily[] => partFamilyKeys.slice(at, at + 1);
  return {
    version,
    /** Families that this word alone names. */
    named: (token: string): readonly PartFamily[] =>
      withSingular(token).flatMap((word) => whole.get(word) ?? []),
    /** Families with a name of which a word begins with this. */
    byPrefix: (prefix: string): PartFamily[] => {
      const found = prefix.length < shortestPrefix ? [words.slotsOf(prefix)] : [...words.byPrefix(prefix)];
      return found.flat().flatMap(familyAt);
    },
    near: words.near,
  };
}
