import { createIndexes } from '@shop/service-kit';
import { type Db, ObjectId } from 'mongodb';
import type { StoredPart } from '../parts/part.store.ts';
import { entryOf, type PartStamp, type SearchEntry, unsearched } from './entry.rules.ts';

/** The current state of a part; no entry means it is not in the catalogue. */
export interface PartState {
  readonly id: string;
  readonly entry?: SearchEntry;
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
    batches: async function* (): AsyncGenerator<readonly SearchEntry[]> {
      let last: ObjectId | undefined;
      do {
        const found = await parts
          .find({ ...inCatalogue, ...(last ? { _id: { $gt: last } } : {}) })
          .project<SearchedPart>(unsearched)
          .sort({ _id: 1 })
          .limit(batchSize)
          .toArray();
        yield found.map(entryOf);
        last = found.at(-1)?._id;
      } while (last);
    },
    byIds: async (ids: readonly string[]): Promise<PartState[]> => {
      const wanted = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const found = await parts.find(wanted).project<SearchedPart>(unsearched).toArray();
      const live = found.filter(({ deletedAt }) => !deletedAt);
      const entries = new Map(live.map((part) => [part._id.toHexString(), entryOf(part)]));
      return ids.map((id) => {
        const entry = entries.get(id);
        return entry ? { id, entry } : { id };
      });
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
