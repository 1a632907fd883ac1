import { isDeepStrictEqual } from 'node:util';
import type { VersionedSynonyms } from '@shop/contracts';
import { insertOnce, logEntries, type OutboxEntry } from '@shop/service-kit';
import type { Db } from 'mongodb';
import families from './default-synonyms.json' with { type: 'json' };

interface StoredSynonyms extends VersionedSynonyms {
  readonly _id: 'all';
  readonly log?: readonly OutboxEntry[];
}

const all = { _id: 'all' } as const;
const thing = { kind: 'settings', id: 'search-names', name: 'Search names' } as const;
const defaults: VersionedSynonyms = { version: 0, families };

export function createSynonymStore(db: Db) {
  const documents = db.collection<StoredSynonyms>('search_synonyms');
  return {
    /** Returns the names that admins keep, or those the shop ships with. */
    find: async (): Promise<VersionedSynonyms> =>
      (await documents.findOne(all, { projection: { _id: 0, log: 0 } })) ?? defaults,
    /** Returns false when the names changed since `version`. */
    save: async (
      { version, families }: VersionedSynonyms,
      { by, at }: { by: string; at: Date },
    ): Promise<boolean> => {
      const saved = { version: version + 1, families };
      const { families: before } = (await documents.findOne(all)) ?? defaults;
      const changes = Object.entries(families)
        .map(([field, after]) => ({ field, before: before[field as keyof typeof before], after }))
        .filter((each) => !isDeepStrictEqual(each.before, each.after));
      const log = logEntries({ thing, by, at, changes });
      if (version === 0) return insertOnce(documents, { ...all, ...saved, log });
      const update = { $set: saved, $push: { log: { $each: log } } };
      return (await documents.updateOne({ ...all, version }, update)).matchedCount === 1;
    },
  };
}

export type SynonymStore = ReturnType<typeof createSynonymStore>;
