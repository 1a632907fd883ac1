import { expect, test } from 'vitest';
import { adminToken, catalogForTest } from '../testing/catalog.ts';
import { stockOf } from '../testing/stock.ts';

const { db, changes, request } = await catalogForTest();
const { addPart } = stockOf(db, changes);

test('DSH-03: counts the parts of the catalogue with less stock than their minimum order', async () => {
  const lowStock = async () => (await request('GET', '/part-figures', { token: adminToken })).body;
  expect(await lowStock()).toEqual({ lowStock: 0 });
  await addPart({ minOrderQuantity: 10, availableQuantity: 10 });
  await addPart({ minOrderQuantity: 10, availableQuantity: 9 });
  await addPart({ minOrderQuantity: 1, availableQuantity: 0 });
  const gone = await addPart({ minOrderQuantity: 10, availableQuantity: 3 });
  await request('DELETE', `/part/${gone}`, { token: adminToken });
  expect(await lowStock()).toEqual({ lowStock: 2 });
});
