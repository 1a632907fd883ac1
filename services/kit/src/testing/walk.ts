import type { Db } from 'mongodb';

interface Place {
  /** Collection and fields, without the positions in lists: `orders.timeline.by`. */
  readonly path: string;
  readonly value: unknown;
}

function* placesIn(path: string, value: unknown): Generator<Place> {
  yield { path, value };
  if (Array.isArray(value)) for (const each of value) yield* placesIn(path, each);
  else if (value?.constructor === Object)
    for (const [key, each] of Object.entries(value)) {
      yield { path: `${path}.${key}`, value: key };
      yield* placesIn(`${path}.${key}`, each);
    }
}

/** Walks every value of every document in a database. */
async function* placesOf(db: Db): AsyncGenerator<Place> {
  for (const { collectionName } of await db.collections())
    for await (const document of db.collection(collectionName).find())
      yield* placesIn(collectionName, { ...document });
}

/** Lists where a database has one of these words, each place once. */
export async function placesWith(db: Db, words: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for await (const { path, value } of placesOf(db))
    if (typeof value === 'string' && words.some((word) => value.toLowerCase().includes(word.toLowerCase())))
      found.add(path);
  return [...found].toSorted();
}

const signatures = { by: 'byUid', deletedBy: 'deletedByUid', undoneBy: 'undoneByUid' } as const;

/** Lists the records that name a person by email alone. */
export async function unsignedPlaces(db: Db): Promise<string[]> {
  const found = new Set<string>();
  for await (const { path, value } of placesOf(db)) {
    if (value?.constructor !== Object) continue;
    const fields = new Map<string, unknown>(Object.entries(value));
    for (const [by, uid] of Object.entries(signatures))
      if (String(fields.get(by)).includes('@') && !fields.has(uid)) found.add(`${path}.${by}`);
  }
  return [...found].toSorted();
}
