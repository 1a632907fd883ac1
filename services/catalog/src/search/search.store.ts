import { createIndexes } from '@shop/service-kit';
import { type Db, type Filter, type Hint, ObjectId } from 'mongodb';
import type { PartDocument } from '../parts/part.document.ts';
import { entryOf, type PartStamp, type SearchEntry, type SearchedDocument, stampOf } from './entry.rules.ts';

/** A `null` filter also matches documents without the key. */
type Stored = Omit<PartDocument<ObjectId>, 'deletedAt'> & { readonly deletedAt?: Date | null };

/** The current state of a part; no entry means it is not in the catalogue. */
export interface PartState {
  readonly id: string;
  readonly entry?: SearchEntry;
}

const searched = {
  searchTokens: 1,
  nameSort: 1,
  family: 1,
  priceCents: 1,
  minOrderQuantity: 1,
  availableQuantity: 1,
  stockSeq: 1,
  oeNumbers: 1,
  attributes: 1,
  fitments: 1,
  createdAt: 1,
  changedAt: 1,
  version: 1,
  deletedAt: 1,
} as const;

const stamped = { createdAt: 1, changedAt: 1, version: 1, deletedAt: 1 } as const;

// Every query names its index, see decision 011.
const byId = { _id: 1 } as const;
const byChange = { changedAt: 1, _id: 1 } as const;
const byCreation = { deletedAt: 1, createdAt: -1, _id: -1 } as const;
const byDelete = { deletedAt: -1, _id: -1 } as const;

const batchSize = 1_000;

type StoredTimes = Parameters<typeof stampOf<ObjectId>>[0];
type SearchedPart = SearchedDocument<ObjectId>;

/** Skips deleted parts and incomplete documents. */
function entriesOf(found: readonly SearchedPart[]): SearchEntry[] {
  return found
    .filter(({ searchTokens, createdAt, deletedAt }) => searchTokens && createdAt && !deletedAt)
    .map((part) => entryOf(part));
}

export async function createSearchStore(db: Db) {
  const parts = db.collection<Stored>('parts');
  await createIndexes(parts, [
    { key: byChange },
    { key: byCreation },
    { key: byDelete, partialFilterExpression: { deletedAt: { $exists: true } } },
  ]);

  const stamps = (wanted: Filter<Stored>, hint: Hint): AsyncIterable<PartStamp> =>
    parts.find<StoredTimes>(wanted, { projection: stamped, hint, batchSize }).map(stampOf);

  return {
    batches: async function* (): AsyncGenerator<readonly SearchEntry[]> {
      let last: ObjectId | undefined;
      do {
        const found = await parts
          .find<SearchedPart>(last ? { _id: { $gt: last } } : {}, { projection: searched, hint: byId })
          .sort({ _id: 1 })
          .limit(batchSize)
          .toArray();
        yield entriesOf(found);
        last = found.at(-1)?._id;
      } while (last);
    },
    byIds: async (ids: readonly string[]): Promise<PartState[]> => {
      const wanted = { _id: { $in: ids.map((id) => new ObjectId(id)) } };
      const found = await parts.find<SearchedPart>(wanted, { projection: searched, hint: byId }).toArray();
      const entries = new Map(entriesOf(found).map((entry) => [entry.id, entry]));
      return ids.map((id) => {
        const entry = entries.get(id);
        return entry ? { id, entry } : { id };
      });
    },
    /**
     * Streams parts added, changed, deleted or restored since then, possibly more than once. Also queries `createdAt` and
     * `deletedAt`, because catalog 1.0.0 writes no `changedAt`. A stream, because the changes of a whole-catalogue import would
     * not fit into memory.
     */
    changedSince: async function* (since: Date): AsyncGenerator<PartStamp> {
      yield* stamps({ changedAt: { $gte: since } }, byChange);
      yield* stamps({ deletedAt: null, createdAt: { $gte: since } }, byCreation);
      yield* stamps({ deletedAt: { $gte: since } }, byDelete);
    },
    /** Counts the documents, deleted parts included. */
    size: (): Promise<number> => parts.estimatedDocumentCount(),
  };
}

export type SearchStore = Awaited<ReturnType<typeof createSearchStore>>;
