/**
 * What docker-compose.yml and the backup scripts call in the database's container, on the embedded engine: `tools.ts ping`,
 * `tools.ts dump` (to standard output), `tools.ts restore` (from standard input). The archive is its own form, BSON
 * documents one after the other, gzipped; real `mongodump` archives do not fit, nor the other way round.
 */
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON, type Document, type IndexDescriptionInfo, MongoClient } from 'mongodb';

/** Each document of a dump; one without `document` begins a collection. */
interface Entry {
  readonly database: string;
  readonly collection: string;
  readonly indexes?: readonly IndexDescriptionInfo[];
  readonly document?: Document;
}

const batchSize = 500;
const internal = new Set(['admin', 'config', 'local']);
const client = new MongoClient('mongodb://127.0.0.1:27017/?directConnection=true&w=1&journal=true', {
  serverSelectionTimeoutMS: 2_000,
});

async function* entries(): AsyncGenerator<Entry> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name: database } of databases.filter(({ name }) => !internal.has(name))) {
    const db = client.db(database);
    for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      const indexes = await db.collection(collection).indexes();
      yield { database, collection, indexes };
      for await (const document of db.collection(collection).find()) yield { database, collection, document };
    }
  }
}

async function dump(): Promise<void> {
  const zip = createGzip();
  const written = pipeline(zip, process.stdout);
  for await (const entry of entries()) if (!zip.write(BSON.serialize(entry))) await once(zip, 'drain');
  zip.end();
  await written;
}

async function* documentsIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Document> {
  let rest = Buffer.alloc(0);
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const size = rest.readInt32LE(0);
      yield BSON.deserialize(rest.subarray(0, size), { promoteValues: false });
      rest = rest.subarray(size);
    }
  }
  if (rest.length > 0) throw new Error('the archive ends in the middle of a document');
}

async function begin({ database, collection, indexes = [] }: Entry): Promise<void> {
  const target = client.db(database).collection(collection);
  await target.drop();
  await client.db(database).createCollection(collection);
  const own = indexes.filter(({ name }) => name !== '_id_');
  if (own.length > 0) await target.createIndexes(own.map(({ v: _, ...index }) => index));
}

async function restore(): Promise<void> {
  let waiting: Entry[] = [];
  const flush = async (): Promise<void> => {
    const [first] = waiting;
    const documents = waiting.flatMap(({ document }) => document ?? []);
    if (first) await client.db(first.database).collection(first.collection).insertMany(documents);
    waiting = [];
  };
  for await (const found of documentsIn(process.stdin.pipe(createGunzip()))) {
    const entry = found as Entry;
    if (entry.document === undefined) {
      await flush();
      await begin({ ...entry, indexes: BSON.EJSON.parse(BSON.EJSON.stringify(entry.indexes ?? [])) });
    } else if (waiting.push(entry) >= batchSize) await flush();
  }
  await flush();
}

async function ping(): Promise<void> {
  await client.db('admin').command({ ping: 1 });
}

const commands: Readonly<Record<string, () => Promise<void>>> = { dump, restore, ping };
const command = commands[process.argv[2] ?? ''];
if (!command) throw new Error('use: tools.ts ping | dump | restore');
try {
  await command();
} finally {
  await client.close();
}
