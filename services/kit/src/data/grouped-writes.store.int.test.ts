import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, test } from 'vitest';
import { backendUrls, testDatabase } from '../testing/index.ts';
import { groupWrites } from './grouped-writes.store.ts';
import { isDuplicateKey } from './mongo.ts';

interface Thing {
  _id: number;
  name: string;
  seen?: number;
}

const { db: own } = await testDatabase();
const client = new MongoClient(backendUrls().mongoUrl, {
  monitorCommands: true,
  writeConcern: { w: 'majority', journal: true },
});
afterAll(() => client.close());
const db = client.db(own.databaseName);
const things = db.collection<Thing>('things');
await things.createIndex({ name: 1 }, { unique: true, name: 'one_name' });

const commands: { name: string; writeConcern: unknown; writes: number }[] = [];
client.on('commandStarted', ({ commandName, command }) => {
  if (!['insert', 'update', 'bulkWrite'].includes(commandName)) return;
  const { writeConcern, ops, documents, updates } = command;
  commands.push({ name: commandName, writeConcern, writes: (ops ?? documents ?? updates).length });
});

const hundred = Array.from({ length: 100 }, (_, index) => index);
const { insertOne, updateOne } = groupWrites<Thing>(db, 'things');

async function fresh(...stored: Thing[]): Promise<void> {
  await things.deleteMany({});
  if (stored.length > 0) await things.insertMany(stored);
  commands.length = 0;
}

describe('grouped writes', () => {
  test('inserts a hundred simultaneous documents with few commands, each durable before it is acknowledged', async () => {
    await fresh();
    await Promise.all(hundred.map((_id) => insertOne({ _id, name: `thing ${_id}` })));
    expect(await things.countDocuments()).toBe(100);
    expect(commands.length).toBeLessThan(10);
    expect(commands.map(({ writeConcern }) => writeConcern)).toEqual(
      commands.map(() => ({ w: 'majority', j: true })),
    );
  });

  test('groups what arrives during a command into the next one', async () => {
    await fresh();
    const first = insertOne({ _id: 1, name: 'first' });
    await new Promise((resolve) => client.once('commandStarted', resolve));
    await Promise.all([first, insertOne({ _id: 2, name: 'second' }), insertOne({ _id: 3, name: 'third' })]);
    expect(commands.map(({ name, writes }) => [name, writes])).toEqual([
      ['insert', 1],
      ['bulkWrite', 2],
    ]);
  });

  test('fails only the writes with duplicate keys', async () => {
    await fresh({ _id: 1_000, name: 'thing 7' }, { _id: 8, name: 'taken' });
    const outcomes = await Promise.allSettled(hundred.map((_id) => insertOne({ _id, name: `thing ${_id}` })));
    const failed = outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [{ index, error: outcome.reason }] : [],
    );
    expect(failed.map(({ index }) => index)).toEqual([7, 8]);
    expect(failed.every(({ error }) => isDuplicateKey(error))).toBe(true);
    expect(await things.countDocuments()).toBe(100);
  });

  test('reports for each of many grouped updates whether it found its document', async () => {
    await fresh(...hundred.filter((_id) => _id % 3 === 0).map((_id) => ({ _id, name: `thing ${_id}` })));
    const found = await Promise.all(
      hundred.map((_id) => updateOne({ filter: { _id }, update: { $set: { seen: _id } } })),
    );
    expect(found).toEqual(hundred.map((_id) => _id % 3 === 0));
    expect((await things.findOne({ _id: 99 }))?.seen).toBe(99);
  });

  test('rejects every write when the connection is lost', async () => {
    const gone = new MongoClient(backendUrls().mongoUrl, { serverSelectionTimeoutMS: 200 });
    const writes = groupWrites<Thing>(gone.db(own.databaseName), 'things');
    await gone.close();
    const outcomes = await Promise.allSettled(
      hundred.map((_id) => writes.insertOne({ _id, name: `${_id}` })),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(hundred.map(() => 'rejected'));
  });
});
