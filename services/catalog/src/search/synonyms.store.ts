import type { VersionedSynonyms } from '@shop/contracts';
import { isDuplicateKey } from '@shop/service-kit';
import type { Db } from 'mongodb';
import families from './default-synonyms.json' with { type: 'json' };

const all = { _id: 'all' } as const;
const defaults: VersionedSynonyms = { version: 0, families };

export function createSynonymStore(db: Db) {
  const documents = db.collection<VersionedSynonyms & { readonly _id: 'all' }>('search_synonyms');
  return {
    /** Returns the names that admins keep, or those the shop ships with. */
    find: async (): Promise<VersionedSynonyms> =>
      (await documents.findOne(all, { projection: { _id: 0 } })) ?? defaults,
    /** Returns false when the names changed since `version`. */
    save: async ({ version, families }: VersionedSynonyms): Promise<boolean> => {
      try {
        const { matchedCount, upsertedCount } = await documents.updateOne(
          { ...all, version },
          { $set: { version: version + 1, families } },
          { upsert: version === 0 },
        );
        return matchedCount + upsertedCount === 1;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}

export type SynonymStore = ReturnType<typeof createSynonymStore>;
