/**
 * Commands that docker-compose.yml and the backup scripts run in the database's container, on the embedded
 * engine: `tools.ts ping`, `tools.ts dump` (to standard output), `tools.ts restore` (from standard input).
 * The archive holds gzipped lines of Extended JSON and is not compatible with `mongodump`.
 */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON, type Document, MongoClient } from 'mongodb';

/** One line of a dump. A collection starts with its indexes; its documents follow in batches. */
interface Line {
  readonly database: string;
  readonly collection: string;
  readonly indexes?: readonly (Document & { readonly key: Document; readonly name: string })[];
  readonly documents: Document[];
}

const batchSize = 500;
const internal = ['admin', 'config', 'local'];
const client = new MongoClient('mongodb://127.0.0.1:27017/?directConnection=true&w=1&journal=true', {
  serverSelectionTimeoutMS: 2_000,
});

function textOf(line: object): string {
  return `${BSON.EJSON.stringify(line)}\n`;
}

async function* lines(): AsyncGenerator<string> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name: database } of databases.filter(({ name }) => !internal.includes(name))) {
    const db = client.db(database);
    for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      const indexes = await db.collection(collection).indexes();
      yield textOf({ database, collection, indexes, documents: [] });
      const cursor = db.collection(collection).find({}, { batchSize });
      while (await cursor.hasNext())
        yield textOf({ database, collection, documents: cursor.readBufferedDocuments() });
    }
  }
}

async function begin({ database, collection, indexes = [] }: Line): Promise<void> {
  const target = client.db(database).collection(collection);
  await target.drop();
  await client.db(database).createCollection(collection);
  const own = indexes.filter(({ name }) => name !== '_id_');
  if (own.length > 0) await target.createIndexes(own.map(({ v: _, ...index }) => index));
}

async function apply(archive: Readable): Promise<void> {
  for await (const text of createInterface({ input: archive })) {
    const line: Line = BSON.EJSON.parse(text);
    const { database, collection, indexes, documents } = line;
    if (indexes) await begin(line);
    if (documents.length > 0) await client.db(database).collection(collection).insertMany(documents);
  }
}

/** Fails if the archive ends early or is damaged. */
async function restore(): Promise<void> {
  const archive = createGunzip();
  await Promise.all([pipeline(process.stdin, archive), apply(archive)]);
}

const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  ping: () => client.db('admin').command({ ping: 1 }),
  dump: () => pipeline(Readable.from(lines()), createGzip(), process.stdout),
  restore,
};
const command = commands[process.argv[2] ?? ''];
if (!command) throw new Error('use: tools.ts ping | dump | restore');
try {
  await command();
} finally {
  await client.close();
}
