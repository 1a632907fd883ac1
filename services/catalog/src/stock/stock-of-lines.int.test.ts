import { queues } from '@shop/contracts';
import { testDatabase, testQueuePrefix } from '@shop/service-kit/testing';
import { describe, expect, test, vi } from 'vitest';
import {
  anId,
  collectAnswers,
  releaseLinesMessage,
  reserveLinesMessage,
  runningStockWorker,
  stockOf,
  stockProcess,
} from '../testing/stock.ts';

const { db } = await testDatabase();
const prefix = testQueuePrefix();
const { addPart, lines, shown } = stockOf(db);
const process = await stockProcess(db, prefix);
const answers = collectAnswers(prefix);
for (const _worker of ['one', 'two']) await runningStockWorker(db, prefix);

type Sent = ReturnType<typeof reserveLinesMessage> | ReturnType<typeof releaseLinesMessage>;

async function answersTo(...messages: Sent[]) {
  await Promise.all(messages.map((message) => process.producer.add(queues.catalogStock, message)));
  const wanted = new Set(messages.map(({ id }) => `${id}-answer`));
  const heard = () => answers.filter(({ id }) => wanted.has(id));
  await vi.waitUntil(() => heard().length === wanted.size, { timeout: 50_000, interval: 20 });
  return heard();
}

function addParts(count: number, availableQuantity = 10): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => addPart({ availableQuantity })));
}

/** Pieces that each part has left, after its ledger was found without a gap and shown on the part. */
async function leftOf(partIds: readonly string[]): Promise<number[]> {
  return Promise.all(
    partIds.map(async (partId) => {
      let sum = 0;
      for (const [index, line] of (await lines(partId)).entries()) {
        sum += line.quantity;
        expect(line).toMatchObject({ seq: index + 1, balance: sum });
      }
      expect(await shown(partId)).toMatchObject({ availableQuantity: sum });
      return sum;
    }),
  );
}

const tens = (value: number) => Array.from({ length: 10 }, () => value);

describe('an order of several lines', () => {
  test('when some lines can be held and others not, then one answer tells of each, in the order of the lines', async () => {
    const wiper = await addPart({ name: 'Wiper blade', partNumber: 'WB-2', availableQuantity: 10 });
    const [scarce = ''] = await addParts(1, 1);
    const ask = reserveLinesMessage([
      { partId: wiper, quantity: 4 },
      { partId: scarce, quantity: 2 },
      { partId: wiper, expectedPriceCents: 1 },
      { partId: anId() },
    ]);
    const [answer, ...others] = await answersTo(ask);
    expect(others).toEqual([]);
    const ids = ask.payload.lines.map(({ lineId, partId }) => ({ lineId, partId }));
    const held = { quantity: 4, priceCents: 950, partName: 'Wiper blade', partNumber: 'WB-2', available: 6 };
    const possible = { minOrderQuantity: 1, priceCents: 950 };
    expect(answer).toMatchObject({
      name: 'stock.decided',
      payload: {
        orderId: ask.payload.orderId,
        lines: [
          { ...ids[0], outcome: 'held', ...held },
          { ...ids[1], outcome: 'refused', code: 'insufficient-stock', available: 1, ...possible },
          { ...ids[2], outcome: 'refused', code: 'price-changed', available: 6, ...possible },
          { ...ids[3], outcome: 'refused', code: 'part-not-found', available: 0 },
        ],
      },
    });
    expect(await leftOf([wiper, scarce])).toEqual([6, 1]);
  });

  test('when the same order is asked for three times at once, then each line is held once and all answers are the same', async () => {
    const parts = await addParts(10);
    const ask = reserveLinesMessage(parts.map((partId) => ({ partId })));
    const again = [1, 2].map((time) => ({ ...ask, id: `${ask.id}-${time}` }));
    const heard = await answersTo(ask, ...again);
    expect(new Set(heard.map(({ payload }) => JSON.stringify(payload))).size).toBe(1);
    expect(await leftOf(parts)).toEqual(tens(9));
  });

  test('when half of the lines are released twice, then these are back once and the others stay held', async () => {
    const parts = await addParts(10);
    const ask = reserveLinesMessage(parts.map((partId) => ({ partId, quantity: 3 })));
    await answersTo(ask);
    const half = { orderId: ask.payload.orderId, lines: ask.payload.lines.slice(0, 5) };
    const releases = [1, 2].map((time) => releaseLinesMessage(half, `release-${half.orderId}-v${time}`));
    for (const { name, payload } of await answersTo(...releases)) {
      expect(name).toBe('stock.released');
      expect(payload.lines).toEqual(
        half.lines.map(({ lineId, partId }) => ({ lineId, partId, quantity: 3 })),
      );
    }
    expect(await leftOf(parts)).toEqual([...tens(10).slice(5), ...tens(7).slice(5)]);
  });
});
