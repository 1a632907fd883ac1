import { readCostOf, testDatabase } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { adminToken, catalogForTest } from '../testing/catalog.ts';
import { stockOf } from '../testing/stock.ts';
import { createPartStore } from './part.store.ts';

const own = await testDatabase();
const { request } = await catalogForTest({ db: own.db });
const { addPart } = stockOf(own.db);

test('DSH-03: when parts have less left than their minimum order, then those still in the catalogue are counted', async () => {
  const figures = async () => (await (await createPartStore(own.db)).figures()).lowStock;
  expect(await figures()).toBe(0);
  await addPart({ minOrderQuantity: 10, availableQuantity: 10 });
  await addPart({ minOrderQuantity: 10, availableQuantity: 9 });
  await addPart({ minOrderQuantity: 1, availableQuantity: 0 });
  const gone = await addPart({ minOrderQuantity: 10, availableQuantity: 3 });
  await request('DELETE', `/part/${gone}`, { token: adminToken });
  expect(await figures()).toBe(2);
  expect(await request('GET', '/part-figures', { token: adminToken })).toMatchObject({
    status: 200,
    body: { lowStock: 2 },
  });
});

test('DSH-03: when low stock is counted, then an index answers and no part is read', async () => {
  await own.db.collection('parts').insertMany(
    Array.from({ length: 500 }, (_, n) => ({
      _id: new ObjectId(),
      partNumber: `N-${n}`,
      availableQuantity: n,
      minOrderQuantity: 1,
    })),
  );
  const { keys, documents } = await readCostOf(own, async (db) => (await createPartStore(db)).figures());
  expect(keys).toBeGreaterThanOrEqual(500);
  expect(documents).toBe(0);
});
