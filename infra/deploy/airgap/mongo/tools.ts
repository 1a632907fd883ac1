/**
 * What docker-compose.yml and the backup scripts call in the database's container, on the embedded engine: `tools.ts ping`,
 * `tools.ts dump` (to standard output), `tools.ts restore` (from standard input). The archive is a form of its own, a gzipped line
 * of Extended JSON for each collection; real `mongodump` archives do not fit, nor the other way round.
 */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON, type Document, MongoClient } from 'mongodb';

/** A line of a dump. */
interface Line {
  readonly database: string;
  readonly collection: string;
  readonly indexes: readonly (Document & { readonly key: Document; readonly name: string })[];
  readonly documents: Document[];
}

const internal = ['admin', 'config', 'local'];
const client = new MongoClient('mongodb://127.0.0.1:27017/?directConnection=true&w=1&journal=true', {
  serverSelectionTimeoutMS: 2_000,
});

async function* lines(): AsyncGenerator<string> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name: database } of databases.filter(({ name }) => !internal.includes(name))) {
    const db = client.db(database);
    for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      const indexes = await db.collection(collection).indexes();
      const documents = await db.collection(collection).find().toArray();
      yield `${BSON.EJSON.stringify({ database, collection, indexes, documents })}\n`;
    }
  }
}

async function restore(): Promise<void> {
  for await (const text of createInterface({ input: process.stdin.pipe(createGunzip()) })) {
    const { database, collection, indexes, documents }: Line = BSON.EJSON.parse(text);
    const target = client.db(database).collection(collection);
    await target.drop();
    await client.db(database).createCollection(collection);
    const own = indexes.filter(({ name }) => name !== '_id_');
    if (own.length > 0) await target.createIndexes(own.map(({ v: _, ...index }) => index));
    if (documents.length > 0) await target.insertMany(documents);
  }
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
