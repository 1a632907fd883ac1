import { type Part, part as partShape, partSorts } from '@shop/contracts';
import { backendUrls, pagesOf, testDatabase } from '@shop/service-kit/testing';
import { type CommandStartedEvent, type Document, MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { adjustStock, adminToken, aNewPart, catalogForTest } from '../testing/catalog.ts';
import { newPartDocuments } from './part.document.ts';

const families = ['brake-disc', 'oil-filter', 'wiper'] as const;
const count = 300;
const own = await testDatabase();
const watched = new MongoClient(backendUrls().mongoUrl, { monitorCommands: true, ignoreUndefined: true });
afterAll(() => watched.close());
const db = watched.db(own.name);
const { request, changes } = await catalogForTest({ db });

/** Many equal values on purpose: ties are where paging breaks. */
function listedPart(index: number, name = `Part ${index % 40}`) {
  const family = families[index % families.length] ?? 'other';
  const newPart = aNewPart({ name, price: 5 + (index % 7), family });
  const now = new Date(1_700_000_000_000 + Math.floor(index / 50) * 1_000);
  const partNumber = `TST-${1_000 + index}`;
  return newPartDocuments(newPart, {
    id: new ObjectId(),
    openingId: new ObjectId(),
    partNumber,
    now,
    by: 'system',
  });
}

beforeAll(async () => {
  const documents = Array.from({ length: count }, (_, index) => listedPart(index));
  await db.collection('stock_movements').insertMany(documents.map(({ opening }) => opening));
  await db.collection('parts').insertMany(documents.map(({ part }) => part));
  await changes.announce('all');
  // A search that waits too long for so many parts answers without them.
  const read = async () => expect((await getPage('/parts?limit=1')).total).toBe(count);
  await vi.waitFor(read, { timeout: 20_000 });
});

async function getPage(path: string) {
  const { status, body, headers, next } = await request('GET', path);
  expect(status).toBe(200);
  return { rows: z.array(partShape).parse(body), next, total: Number(headers.get('x-total-count')), headers };
}

async function walk(path: string, onPage = async (_page: number) => {}): Promise<Part[]> {
  const all: Part[] = [];
  let page = 0;
  for await (const { rows } of pagesOf(request, path, { row: partShape })) {
    all.push(...rows);
    await onPage(page);
    page += 1;
  }
  return all;
}

/** fetch defaults to `no-cache` when it sees If-None-Match; override that. */
function unless(etag: string | null) {
  return {
    headers: { 'if-none-match': etag ?? '', 'cache-control': 'max-age=0' },
  };
}

function idsOf(rows: readonly Part[]) {
  return rows.map(({ _id }) => _id);
}

const inOrder = {
  newest: () => true,
  name: (a: Part, b: Part) => a.name.toLowerCase() <= b.name.toLowerCase(),
  price: (a: Part, b: Part) => a.price <= b.price,
  '-price': (a: Part, b: Part) => a.price >= b.price,
};

describe('DEF-18: paging', () => {
  test.each(partSorts)('returns every part once and in order over all pages by %s', async (sort) => {
    const rows = await walk(`/parts?limit=17&sort=${sort}`);
    expect(new Set(idsOf(rows)).size).toBe(count);
    expect(rows).toHaveLength(count);
    rows.slice(1).forEach((row, index) => {
      expect(inOrder[sort](rows[index] ?? row, row)).toBe(true);
    });
    expect(idsOf(rows)).toEqual(idsOf((await getPage(`/parts?sort=${sort}`)).rows));
  });

  test.each(partSorts)(
    'neither skips nor repeats a part when others are added during a walk by %s',
    async (sort) => {
      const before = idsOf((await getPage('/parts')).rows);
      const added: string[] = [];
      const rows = await walk(`/parts?limit=50&sort=${sort}`, async (page) => {
        for (const name of ['AAA first', `Part ${page * 7}`, 'zzz last']) {
          const { body } = await request('POST', '/part', { token: adminToken, body: aNewPart({ name }) });
          added.push(z.object({ insertedId: z.string() }).parse(body).insertedId);
        }
      });
      const seen = idsOf(rows);
      expect(new Set(seen).size).toBe(seen.length);
      expect(before.filter((id) => !seen.includes(id))).toEqual([]);
      await db.collection('parts').deleteMany({ _id: { $in: added.map((id) => new ObjectId(id)) } });
      await changes.announce('all');
      await request('GET', '/parts?limit=1');
    },
  );

  test('returns the total and a link to the next page that keeps the query', async () => {
    const { rows, next, total } = await getPage('/parts?limit=5&sort=price&family=wiper&q=part');
    expect(rows).toHaveLength(5);
    expect(total).toBe(100);
    const link = new URL(next ?? '', 'http://x');
    expect(link.pathname).toBe('/parts');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      limit: '5',
      sort: 'price',
      family: 'wiper',
      q: 'part',
    });
  });
});

describe('conditional reads', () => {
  test.each(['/parts', '/parts?limit=5', '/parts?limit=5&q=part&sort=name'])(
    'API-01: returns 304 without a body when %s has not changed',
    async (path) => {
      const etag = (await request('GET', path)).headers.get('etag');
      const again = await request('GET', path, unless(etag));
      expect(again).toMatchObject({ status: 304, body: '' });
      expect(again.headers.get('etag')).toBe(etag);
      expect((await request('GET', path, unless('"other"'))).status).toBe(200);
    },
  );

  test('changes the ETag when the stock of a part on the page changes', async () => {
    const { rows, headers } = await getPage('/parts?limit=1&sort=name');
    const { _id = '', availableQuantity = 0 } = rows[0] ?? {};
    const figure = { availableQuantity: 41 };
    await adjustStock(request, _id, {
      expectedAvailable: availableQuantity,
      change: 41 - availableQuantity,
    });
    const asked = unless(headers.get('etag'));
    expect(await request('GET', '/parts?limit=1&sort=name', asked)).toMatchObject({
      status: 200,
      body: [figure],
    });
  });
});

function stagesOf(plan: unknown): string[] {
  return (
    JSON.stringify(plan, (key, value) => (key === 'rejectedPlans' ? [] : value))
      .match(/"stage":"[A-Z_]+"/g)
      ?.map((stage) => stage.slice(9, -1)) ?? []
  );
}

/** Explains every read the api sends, so a new query is checked too. */
async function plansOf(ask: () => Promise<unknown>): Promise<{ command: Document; stages: string[] }[]> {
  const sent: Document[] = [];
  const listen = ({ commandName, command, databaseName }: CommandStartedEvent) => {
    const reads = ['find', 'aggregate', 'count', 'distinct'].includes(commandName);
    if (reads && databaseName === own.name) sent.push(command);
  };
  watched.on('commandStarted', listen);
  await ask();
  watched.off('commandStarted', listen);
  expect(sent).not.toEqual([]);
  return Promise.all(
    sent.map(async ({ lsid: _lsid, $db: _db, maxTimeMS: _limit, ...command }) => ({
      command,
      stages: stagesOf(await own.db.command({ explain: command, verbosity: 'queryPlanner' })),
    })),
  );
}

describe('every query has its index', () => {
  test('MPT-04: reads first and later pages of deleted parts from their own index', async () => {
    const doomed = (await getPage('/parts?limit=3')).rows;
    for (const { _id } of doomed) await request('DELETE', `/part/${_id}`, { token: adminToken });
    let next: string | undefined = '/deleted-parts?limit=2';
    for (const shown of [2, 1]) {
      const path: string = next ?? 'there must be a second page';
      for (const { stages } of await plansOf(async () => {
        const page = await request('GET', path, { token: adminToken });
        expect(page.body).toHaveLength(shown);
        next = page.next;
      }))
        for (const stage of ['COLLSCAN', 'SORT']) expect(stages).not.toContain(stage);
    }
    expect(next).toBeUndefined();
    for (const { _id } of doomed) await request('POST', `/restore-part/${_id}`, { token: adminToken });
  });

  test.each(['/reviews', '/reviews?limit=5', '/waiting-reviews', '/waiting-reviews?state=rejected'])(
    'scans no collection for %s',
    async (path) => {
      for (const { stages } of await plansOf(() => request('GET', path, { token: adminToken })))
        expect(stages).not.toContain('COLLSCAN');
    },
  );
});
