import { part as partShape } from '@shop/contracts';
import { backendUrls, planCountsOf, testDatabase } from '@shop/service-kit/testing';
import { type CommandStartedEvent, type Document, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aNewPart, catalogForTest } from '../testing/catalog.ts';
import { newPartDocuments } from './part.document.ts';
import { partOrders } from './part.rules.ts';
import { createPartStore } from './part.store.ts';

/** As many of each word that a database which tries plans out sees none of them come to an end. */
const eachWord = 20_000;
const both = 500;

const own = await testDatabase();
const parts = own.db.collection('parts');
const watched = new MongoClient(backendUrls().mongoUrl, { monitorCommands: true });
afterAll(() => watched.close());

function slim(index: number, words: string[]) {
  const creation = {
    id: new ObjectId(),
    openingId: new ObjectId(),
    now: new Date(1_700_000_000_000 + index),
    by: 'system',
  };
  const { part } = newPartDocuments(aNewPart(), { ...creation, partNumber: `SRC-${index}` });
  return { ...part, words, description: '' };
}

function wordsOf(index: number): string[] {
  return [
    ...(index < eachWord ? ['honda'] : []),
    ...(index >= eachWord - both ? ['front'] : []),
    ...(index % 1_000 === eachWord % 1_000 ? ['chrome'] : []),
  ];
}

// Before the api builds its indexes: all at once they cost a fraction.
await parts.insertMany(
  Array.from({ length: 2 * eachWord - both }, (_, index) => slim(index, wordsOf(index))),
  { ordered: false, writeConcern: { w: 1, journal: false } },
);
const { request } = await catalogForTest({ db: watched.db(own.name) });

const sent: Document[] = [];
watched.on('commandStarted', ({ commandName, command, databaseName }: CommandStartedEvent) => {
  if (['find', 'aggregate'].includes(commandName) && databaseName === own.name) sent.push(command);
});

/** Each question is asked of a database that never heard it: a plan that it remembers hides the fault. */
async function search(q: string, more = '') {
  await own.db.command({ planCacheClear: 'parts' });
  sent.length = 0;
  const reply = await request('GET', `/parts?limit=24&q=${encodeURIComponent(q)}${more}`);
  expect(reply.status).toBe(200);
  const next = /^<[^>]*[?&]cursor=([^&>]+)/.exec(reply.headers.get('link') ?? '')?.[1];
  return {
    rows: z.array(partShape).parse(reply.body),
    total: Number(reply.headers.get('x-total-count')),
    next,
    queries: [...sent],
  };
}

beforeAll(() => expect(parts.countDocuments({ words: 'front' })).resolves.toBe(eachWord));

describe('a search for several words that many parts have', () => {
  test.each(['honda front', 'front honda', 'honda front chrome', 'FRO HON'])(
    'DEF-18: when "%s" is asked of a database that never heard it, then the parts with all of them come',
    async (q) => {
      const { rows, total } = await search(q);
      expect(total).toBe(q.includes('chrome') ? 0 : both);
      expect(rows).toHaveLength(Math.min(total, 24));
    },
  );

  test.each(['', '&sort=name', '&sort=-price', '&family=other'])(
    'when it goes on to the next page with "%s", then no part comes twice',
    async (more) => {
      const first = await search('honda front', more);
      const second = await search('honda front', `${more}&cursor=${first.next}`);
      const ids = [...first.rows, ...second.rows].map(({ _id }) => _id);
      expect(new Set(ids).size).toBe(48);
    },
  );

  test('when the database plans it, then there is one plan to choose from', async () => {
    const list = { filter: { q: 'honda fro chr' }, order: partOrders.newest, limit: 24 };
    const counts = await planCountsOf(own, async (db) => {
      const store = await createPartStore(db);
      const [last] = await store.list({ ...list, filter: { q: 'fron hond' }, limit: 1 });
      const after = { value: last?.createdAt ?? '', id: `${last?._id}` };
      await store.list({ ...list, after });
      await store.count(list.filter);
    });
    expect(counts.filter((count) => count !== 1)).toEqual([]);
  });

  test('when one of the words is rare, then the database looks at the parts that have that one', async () => {
    const { rows, queries } = await search('honda chrome');
    expect(rows).toHaveLength(eachWord / 1_000);
    const [page] = queries.filter(({ find, limit }) => find === 'parts' && limit > 1);
    const { lsid: _lsid, $db: _db, maxTimeMS: _limit, ...command } = page ?? {};
    const { executionStats } = await own.db.command({ explain: command, verbosity: 'executionStats' });
    expect(executionStats.totalDocsExamined).toBeLessThan(100);
  });
});
