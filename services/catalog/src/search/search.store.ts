import type { SearchSynonyms } from '@shop/contracts';
import { createIndexes, createVersionedStore } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';
import type { StoredPart } from '../parts/part.store.ts';
import defaultSynonyms from './default-synonyms.json' with { type: 'json' };
import {
  type PartStamp,
  type SearchablePart,
  toSearchablePart,
  unsearched,
} from './searchable-part.rules.ts';

/** A part that was read again; without `part` it has left the catalogue. */
export interface ReadPart {
  readonly id: string;
  readonly part?: SearchablePart;
}

const inCatalogue = { deletedAt: null };

/** Few enough to let requests in between. */
const batchSize = 200;

type SearchedPart = Omit<StoredPart, keyof typeof unsearched>;
type StoredStamp = Pick<StoredPart, '_id' | 'version' | 'deletedAt' | 'changedAt'>;

export async function createSearchStore(db: Db) {
  const parts = db.collection<StoredPart>('parts');
  await createIndexes(parts, [{ key: { changedAt: 1 } }, { key: { deletedAt: 1 } }]);

  return {
    /** Streams the whole catalogue. */
    batches: async function* (): AsyncGenerator<readonly SearchablePart[]> {
      let last: ObjectId | undefined;
      do {
        const found = await parts
          .find(last === undefined ? inCatalogue : { ...inCatalogue, _id: { $gt: last } })
          .project<SearchedPart>(unsearched)
          .sort({ _id: 1 })
          .limit(batchSize)
          .toArray();
        yield found.map(toSearchablePart);
        last = found.at(-1)?._id;
      } while (last);
    },
    byIds: async (ids: readonly string[]): Promise<ReadPart[]> => {
      const wanted = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const found = await parts.find(wanted).project<SearchedPart>(unsearched).toArray();
      const live = found.filter(({ deletedAt }) => !deletedAt);
      const byId = new Map(live.map((part) => [part._id.toHexString(), toSearchablePart(part)]));
      return ids.map((id) => ({ id, part: byId.get(id) }));
    },
    /** Streams parts added, changed, deleted or restored since then: an import may change the whole catalogue. */
    changedSince: async function* (since: Date): AsyncGenerator<PartStamp> {
      const found = parts
        .find({ changedAt: { $gte: since } })
        .project<StoredStamp>({ changedAt: 1, version: 1, deletedAt: 1 });
      for await (const { _id, changedAt, version, deletedAt } of found)
        yield {
          id: _id.toHexString(),
          changedAt: changedAt.getTime(),
          version,
          isDeleted: Boolean(deletedAt),
        };
    },
    /** Counts the parts in the catalogue. */
    size: (): Promise<number> => parts.countDocuments(inCatalogue),
  };
}

export type SearchStore = Awaited<ReturnType<typeof createSearchStore>>;

/** Names of part families in the trade, as staff edit them. */
export function createSynonymStore(db: Db) {
  return createVersionedStore<{ families: SearchSynonyms }>(db, {
    collection: 'search_synonym_versions',
    defaults: { families: defaultSynonyms },
    id: 'search-names',
    name: 'Search names',
    fieldsOf: (value) => value.families,
  });
}

export type SynonymStore = ReturnType<typeof createSynonymStore>;
