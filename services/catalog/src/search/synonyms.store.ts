import type { SearchSynonyms } from '@shop/contracts';
import { createVersionedStore } from '@shop/service-kit';
import type { Db } from 'mongodb';
import families from './default-synonyms.json' with { type: 'json' };

export function createSynonymStore(db: Db) {
  return createVersionedStore<{ families: SearchSynonyms }>(db, {
    collection: 'search_synonym_versions',
    defaults: { families },
    id: 'search-names',
    name: 'Search names',
    fieldsOf: (value) => value.families,
  });
}

export type SynonymStore = ReturnType<typeof createSynonymStore>;
