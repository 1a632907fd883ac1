import { stockLine } from '@shop/contracts';
import { routeMessage } from '@shop/service-kit';
import { pagesOf, readCostOf, testDatabase, testQueuePrefix } from '@shop/service-kit/testing';
import { ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { adjustStock, adminToken, catalogForTest } from '../testing/catalog.ts';
import { anId, releaseMessage, reserveMessage, stockOf, stockProcess } from '../testing/stock.ts';
import { createStockReads } from './stock.store.ts';
import { stockHandlers } from './stock.worker.ts';

const own = await testDatabase();
const prefix = testQueuePrefix();
const { request } = await catalogForTest({ db: own.db, prefix });
const { addPart, movements } = stockOf(own.db);
const handlers = stockHandlers(await stockProcess(own.db, prefix));
const admin = { token: adminToken };

function handle(message: ReturnType<typeof reserveMessage> | ReturnType<typeof releaseMessage>) {
  return routeMessage(handlers, message).run();
}
async function linesOf(partId: string, query = '') {
  const { status, body, headers } = await request('GET', `/stock-lines/${partId}${query}`, admin);
  expect(status).toBe(200);
  return { rows: z.array(stockLine).parse(body), total: headers.get('x-total-count') };
}

describe('the ledger of a part', () => {
  test('lists counted, held, returned and refused stock with quantity, order and reason', async () => {
    const partId = await addPart({ availableQuantity: 10 });
    const orderId = anId();
    await handle(reserveMessage({ partId, quantity: 4 }, orderId));
    await handle(releaseMessage({ partId, orderId }));
    await adjustStock(request, partId, { expectedAvailable: 10, change: -3, reason: 'damage', note: 'Wet' });
    const refused = reserveMessage({ partId, quantity: 8 });
    await handle(refused);
    const { rows, total } = await linesOf(partId);
    expect(rows).toEqual([
      line({
        seq: 5,
        kind: 'reserve',
        balance: 7,
        orderId: refused.payload.orderId,
        refusal: 'insufficient-stock',
      }),
      line({
        seq: 4,
        kind: 'adjustment',
        quantity: -3,
        balance: 7,
        by: 'admin@example.com',
        byUid: 'uid of admin@example.com',
        reason: 'damage',
        note: 'Wet',
      }),
      line({ seq: 3, kind: 'release', quantity: 4, balance: 10, orderId }),
      line({ seq: 2, kind: 'reserve', quantity: -4, balance: 6, orderId }),
      line({ seq: 1, kind: 'opening', quantity: 10, balance: 10 }),
    ]);
    expect(total).toBe('5');
  });

  test('returns each existing line once over pages while others are added', async () => {
    const partId = await addPart({ availableQuantity: 100 });
    for (let taken = 0; taken < 6; taken += 1)
      await adjustStock(request, partId, { expectedAvailable: 100 - taken, change: -1 });
    const seen: number[] = [];
    const list = { row: stockLine, ...admin };
    for await (const { rows } of pagesOf(request, `/stock-lines/${partId}?limit=3`, list)) {
      seen.push(...rows.map(({ seq }) => seq));
      await handle(reserveMessage({ partId }));
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  test('keeps the ledger of a deleted part, and returns 404 for an unknown part and 422 for an invalid page', async () => {
    const partId = await addPart();
    await request('DELETE', `/part/${partId}`, admin);
    expect((await linesOf(partId)).rows).toHaveLength(1);
    expect((await request('GET', `/stock-lines/${anId()}`, admin)).status).toBe(404);
    expect((await request('GET', `/stock-lines/${partId}?cursor=x`, admin)).status).toBe(422);
  });

  test('reads only the lines it shows of a long ledger', async () => {
    const partId = new ObjectId();
    await movements.insertMany(
      Array.from({ length: 400 }, (_, index) => ({
        _id: new ObjectId(),
        partId,
        seq: index + 1,
        kind: 'adjustment' as const,
        orderId: `adjustment-${index}`,
        quantity: 1,
        balance: index,
        at: new Date(),
        by: 'system',
      })),
    );
    const cost = await readCostOf(own, (db) => createStockReads(db).lines(partId.toHexString(), 300, 10));
    expect(cost).toEqual({ keys: 10, documents: 10 });
  });
});

function line(facts: Record<string, unknown>) {
  return { quantity: 0, by: 'system', at: expect.any(String), ...facts };
}
