import type { VersionedSynonyms } from '@shop/contracts';
import { insertOnce } from '@shop/service-kit';
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
      const saved = { version: version + 1, families };
      if (version === 0) return insertOnce(documents, { ...all, ...saved });
      return (await documents.updateOne({ ...all, version }, { $set: saved })).matchedCount === 1;
    },
  };
}

export type SynonymStore = ReturnType<typeof createSynonymStore>;
