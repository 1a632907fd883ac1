import { t } from '@lingui/core/macro';
import { limits, type PartFamily, partFamilyKeys, type SearchSynonyms } from '@shop/contracts/client';
import { z } from 'zod';

/** One text per family: its names, separated by commas. */
export type NameTexts = Record<PartFamily, string>;

export function toTexts(families: SearchSynonyms): NameTexts {
  const texts = partFamilyKeys.map((family) => [family, families[family]?.join(', ') ?? '']);
  return Object.fromEntries(texts);
}

const { synonymsMax, synonymLengthMax } = limits;

/** Splits at commas and lines; empty and repeated names are left out. */
const names = z
  .string()
  .transform((text) => [...new Set(text.split(/[,،\n]/).map((name) => name.trim()))].filter(Boolean))
  .superRefine((list, context) => {
    const odd = list.find((name) => name.length < 2 || name.length > synonymLengthMax);
    if (list.length > synonymsMax) context.addIssue(t`A family can have ${synonymsMax} names`);
    else if (odd) context.addIssue(t`“${odd}” must have 2 to ${synonymLengthMax} characters`);
  });

/** Families without names are left out. */
export const nameForm = z
  .record(z.enum(partFamilyKeys), names)
  .transform(
    (families): SearchSynonyms =>
      Object.fromEntries(Object.entries(families).filter(([, list]) => list.length > 0)),
  );
