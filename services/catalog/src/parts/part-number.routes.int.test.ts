import { limits, routes } from '@shop/contracts';
import { readCostOf, testDatabase } from '@shop/service-kit/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminToken, catalogForTest } from '../testing/catalog.ts';
import { stockOf } from '../testing/stock.ts';
import { createPartStore } from './part.store.ts';

const own = await testDatabase();
const { changes, request } = await catalogForTest({ db: own.db });
const { addPart, parts } = stockOf(own.db, changes);
const admin = { token: adminToken };

beforeEach(async () => {
  await parts.deleteMany({});
  await changes.announce('all');
  await request('GET', '/parts?limit=1');
});

describe('a part by its number', () => {
  test.each(['SP-BD/3190', 'sp-bd/3190', 'SPBD3190', 'sp bd 3190'])(
    'returns the same part as by its id when it is requested as %s',
    async (written) => {
      const id = await addPart({ partNumber: 'SP-BD/3190' });
      const { status, body, headers } = await request(
        'GET',
        `/part-by-number/${encodeURIComponent(written)}`,
      );
      expect(status).toBe(200);
      expect(body).toEqual((await request('GET', `/part/${id}`)).body);
      expect(headers.get('etag')).toMatch(/^W\//);
    },
  );

  test.each(['SP-404', '-', '%00', 'x'.repeat(41)])(
    'returns 404 when no part has the number %s',
    async (number) => {
      await addPart({ partNumber: 'SP-1000' });
      expect((await request('GET', `/part-by-number/${number}`)).status).toBe(404);
    },
  );

  test('finds a number among many through indexes', async () => {
    // Its own database: the search of the other tests would keep these parts until its next poll.
    const many = await testDatabase();
    await many.db
      .collection('parts')
      .insertMany(Array.from({ length: 500 }, (_, n) => ({ partNumber: `N-${n}`, partNumberKey: `N${n}` })));
    const cost = await readCostOf(many, async (db) => (await createPartStore(db)).byNumber('n 7'));
    expect(cost).toEqual({ keys: 1, documents: 1 });
  });
});

describe('numbers for site maps', () => {
  async function numbers(query = '') {
    const { status, body, headers } = await request('GET', `/part-numbers${query}`);
    expect(status).toBe(200);
    return { rows: routes.listPartNumbers.reply.parse(body), total: headers.get('x-total-count') };
  }

  test('returns current parts by id with the time of their last change', async () => {
    const [changed, gone, plain] = [
      await addPart({ partNumber: 'SP-1000' }),
      await addPart(),
      await addPart({ partNumber: 'SP-3000' }),
    ];
    await request('DELETE', `/part/${gone}`, admin);
    await request('PATCH', `/part/${changed}`, { ...admin, body: { price: 7, version: 1 } });
    const { rows, total } = await numbers();
    expect(rows.map(({ _id, partNumber }) => [_id, partNumber])).toEqual([
      [changed, 'SP-1000'],
      [plain, 'SP-3000'],
    ]);
    expect(total).toBe('2');
    const single = await request('GET', `/part/${changed}`);
    expect(single.body).toMatchObject({ changedAt: rows[0]?.changedAt });
    expect((await numbers(`?after=${changed}`)).rows.map(({ _id }) => _id)).toEqual([plain]);
    expect((await numbers(`?after=${plain}`)).rows).toEqual([]);
  });

  test('stops at the limit of one reply', async () => {
    for (let index = 0; index < 5; index += 1) await addPart();
    const store = await createPartStore(own.db);
    const rows = await store.numbersAfter(undefined, 3);
    const left = await store.numbersAfter(rows.at(-1)?._id.toHexString(), limits.partNumbersMax);
    expect([rows.length, left.length]).toEqual([3, 2]);
  });
});
