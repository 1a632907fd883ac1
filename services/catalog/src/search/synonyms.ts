import { type PartFamily, partFamilyKeys, type VersionedSynonyms } from '@shop/contracts';
import { tokenize } from '@shop/service-kit';
import { createTerms } from './postings.ts';
import { withSingular } from './words.rules.ts';

/** Shorter beginnings belong to too many names. */
const shortestPrefix = 3;

/** Names of part families in the trade and in other languages. */
export function createSynonyms({ version, families: names }: VersionedSynonyms) {
  const words = createTerms();
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
