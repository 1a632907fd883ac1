import { z } from 'zod';
import { limits } from '../limits.ts';
import { routesOf } from '../route.ts';
import { partFamily } from './parts.ts';

const route = routesOf('catalog');

const name = z.string().trim().min(2).max(limits.synonymLengthMax);

/** Other names of part families, in the trade and in other languages. */
export const searchSynonyms = z.partialRecord(partFamily, z.array(name).max(limits.synonymsMax));

/** The names, and the version to send back with a change; version 0 is what the shop ships with. */
const versionedSynonyms = z.object({ version: z.number().int().min(0), families: searchSynonyms });

export const searchSynonymRoutes = {
  getSearchSynonyms: route('getSearchSynonyms', {
    summary: 'Other names of part families that buyers search by',
    reply: versionedSynonyms,
  }),
  putSearchSynonyms: route('putSearchSynonyms', {
    summary: 'Replace all other names of part families at the version read; 409 synonyms-changed',
    body: versionedSynonyms,
    refusals: [409],
    reply: versionedSynonyms,
  }),
} as const;

export type SearchSynonyms = z.infer<typeof searchSynonyms>;
export type VersionedSynonyms = z.infer<typeof versionedSynonyms>;
