import { queues } from '@shop/contracts';
import { routeMessage } from '@shop/service-kit';
import { testDatabase, testQueuePrefix } from '@shop/service-kit/testing';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  anId,
  collectAnswers,
  releaseMessage,
  reserveMessage,
  runningStockWorker,
  stockOf,
  stockProcess,
} from '../testing/stock.ts';
import { createLedger } from './stock.ledger.ts';
import { stockHandlers } from './stock.worker.ts';

const { db } = await testDatabase();
const prefix = testQueuePrefix();
const { addPart, lines, shown, parts } = stockOf(db);
const process = await stockProcess(db, prefix);
const answers = collectAnswers(prefix);
for (const _worker of ['one', 'two']) await runningStockWorker(db, prefix);

type Sent = ReturnType<typeof reserveMessage> | ReturnType<typeof releaseMessage>;

function send(...messages: Sent[]) {
  return Promise.all(messages.map((message) => process.producer.add(queues.catalogStock, message)));
}

/** Returns the answered lines: these orders have one each. */
async function answered(...messages: Sent[]) {
  const wanted = new Set(messages.map(({ id }) => `${id}-answer`));
  const heard = () => answers.filter(({ id }) => wanted.has(id));
  await vi.waitUntil(() => heard().length === wanted.size, { timeout: 50_000, interval: 20 });
  return heard().map(({ payload }) => oneLine.parse(payload.lines)[0]);
}

const oneLine = z.tuple([z.looseObject({ lineId: z.string(), outcome: z.string().optional() })]);

/** Checks that the ledger has no gaps and never goes negative, and that the part matches it. */
async function expectSound(partId: string) {
  const ledger = await lines(partId);
  let sum = 0;
  ledger.forEach((line, index) => {
    sum += line.quantity;
    expect(line).toMatchObject({ seq: index + 1, balance: sum });
    expect(line.balance).toBeGreaterThanOrEqual(0);
  });
  expect(await shown(partId)).toMatchObject({ availableQuantity: sum });
  return ledger;
}

describe('one order', () => {
  test('when stock is asked for, then it is held and the answer carries name, number, price and what is left', async () => {
    const partId = await addPart({ name: 'Wiper blade', partNumber: 'WB-1', availableQuantity: 10 });
    const ask = reserveMessage({ partId, quantity: 4 });
    await send(ask);
    const [answer] = await answered(ask);
    expect(answer).toEqual({
      ...{ outcome: 'held', lineId: ask.payload.orderId, partId, quantity: 4, priceCents: 950 },
      ...{ partName: 'Wiper blade', partNumber: 'WB-1', available: 6 },
    });
    expect(await expectSound(partId)).toHaveLength(2);
  });

  test('when the quantity reaches a price break, then the answer carries its price, also to a client that knows none', async () => {
    const partId = await addPart({ priceBreaks: [{ fromQuantity: 4, price: 9 }] });
    const ask = reserveMessage({ partId, quantity: 4, expectedPriceCents: 950 });
    await send(ask);
    expect(await answered(ask)).toMatchObject([{ outcome: 'held', priceCents: 900 }]);
  });

  test('when a price break takes the only line of an order under $0.50, then it is refused and nothing is taken', async () => {
    const breaks = { price: 0.3, priceBreaks: [{ fromQuantity: 2, price: 0.2 }] };
    const partId = await addPart({ ...breaks, minOrderQuantity: 1 });
    const ask = reserveMessage({ partId, quantity: 2, expectedPriceCents: 30 });
    await send(ask);
    const refusal = { outcome: 'refused', code: 'total-too-small', priceCents: 20 };
    expect(await answered(ask)).toMatchObject([refusal]);
    await expectSound(partId);
  });

  test.each([
    ['below-minimum', { quantity: 2 }],
    ['insufficient-stock', { quantity: 11 }],
    ['price-changed', { quantity: 3, expectedPriceCents: 900 }],
  ])('when it is %s, then the answer says what is possible and nothing is taken', async (code, wish) => {
    const partId = await addPart({ availableQuantity: 10, minOrderQuantity: 3 });
    const ask = reserveMessage({ partId, ...wish });
    await send(ask);
    const [answer] = await answered(ask);
    const possible = { available: 10, minOrderQuantity: 3, priceCents: 950 };
    expect(answer).toMatchObject({ outcome: 'refused', code, ...possible });
    await expectSound(partId);
  });

  test('when the part never was or is deleted, then it is not found', async () => {
    const deleted = await addPart();
    await parts.updateMany(
      { partNumber: (await shown(deleted))?.partNumber },
      { $set: { deletedAt: new Date() } },
    );
    const asks = [deleted, anId()].map((partId) => reserveMessage({ partId }));
    await send(...asks);
    for (const answer of await answered(...asks))
      expect(answer).toMatchObject({ outcome: 'refused', code: 'part-not-found' });
    await expectSound(deleted);
  });

  test('when a refused order is asked for again after stock came in, then the answer is the first one', async () => {
    const partId = await addPart({ availableQuantity: 1 });
    const ask = reserveMessage({ partId, quantity: 5 });
    await send(ask);
    const [first] = await answered(ask);
    const line = { seq: 3, quantity: 99, balance: 100, at: new Date() };
    await process.store.append([{ partId, orderId: anId(), kind: 'adjustment', line, by: 'admin' }]);
    await process.store.project(partId, line);
    const again = { ...ask, id: `${ask.id}-again` };
    await send(again);
    expect((await answered(again))[0]).toEqual(first);
    await expectSound(partId);
  });

  test('when a granted order is asked for again after price, name and stock changed and the part went, then the answer is the first one', async () => {
    const partId = await addPart({ availableQuantity: 5 });
    const ask = reserveMessage({ partId, quantity: 5 });
    await send(ask);
    const [first] = await answered(ask);
    const { partNumber } = (await shown(partId)) ?? {};
    await parts.updateOne({ partNumber }, { $set: { name: 'New', priceCents: 1, deletedAt: new Date() } });
    const again = { ...ask, id: `${ask.id}-again` };
    await send(again);
    expect(first?.outcome).toBe('held');
    expect((await answered(again))[0]).toEqual(first);
    expect(await lines(partId)).toHaveLength(2);
  });

  test('when it is released, then the stock is back once, however often it is asked', async () => {
    const partId = await addPart({ availableQuantity: 10 });
    const ask = reserveMessage({ partId, quantity: 4 });
    await send(ask);
    await answered(ask);
    const key = { partId, orderId: ask.payload.orderId };
    const releases = [1, 2, 3].map((time) => releaseMessage(key, `release-${key.orderId}-${time}`));
    await send(...releases);
    for (const answer of await answered(...releases))
      expect(answer).toEqual({ lineId: key.orderId, partId, quantity: 4 });
    expect((await expectSound(partId)).at(-1)).toMatchObject({ kind: 'release', balance: 10 });
  });

  test('when the release overtakes its reserve, then the late reserve takes nothing', async () => {
    const partId = await addPart({ availableQuantity: 10 });
    const ask = reserveMessage({ partId, quantity: 4 });
    const release = releaseMessage({ partId, orderId: ask.payload.orderId });
    await send(release);
    expect((await answered(release))[0]).toMatchObject({ quantity: 0 });
    await send(ask);
    expect((await answered(ask))[0]).toMatchObject({ outcome: 'refused', available: 10 });
    expect((await expectSound(partId)).map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['opening', 10],
      ['reserve', 0],
    ]);
  });

  test('when a release names a part that never was, then nothing was held', async () => {
    const release = releaseMessage({ partId: anId(), orderId: anId() });
    await send(release);
    expect((await answered(release))[0]).toMatchObject({ quantity: 0 });
  });
});

describe('many at once, two workers', { timeout: 60_000 }, () => {
  test('when 50 orders of one ask for 30 units, then exactly 30 hold stock', async () => {
    const partId = await addPart({ availableQuantity: 30 });
    const asks = Array.from({ length: 50 }, () => reserveMessage({ partId }));
    await send(...asks);
    const outcomes = (await answered(...asks)).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(30);
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(20);
    expect((await expectSound(partId)).at(-1)?.balance).toBe(0);
  });

  test('DEF-04: when 200 orders ask for 50 units and every message comes three times in random order, then exactly 50 hold stock', async () => {
    const partId = await addPart({ availableQuantity: 50 });
    const asks = Array.from({ length: 200 }, () => reserveMessage({ partId }));
    const all = asks.flatMap((ask) => [1, 2, 3].map((time) => ({ ...ask, id: `${ask.id}-${time}` })));
    await send(...shuffled(all));
    const heard = await answered(...all);
    for (const { payload } of asks) {
      const own = heard.filter((answer) => answer.lineId === payload.orderId);
      expect(new Set(own.map((answer) => JSON.stringify(answer))).size).toBe(1);
    }
    expect(heard.filter(({ outcome }) => outcome === 'held')).toHaveLength(150);
    expect((await expectSound(partId)).at(-1)?.balance).toBe(0);
  });

  test('when reserves and releases of many orders come in random order and repeatedly, then nothing is held at the end', async () => {
    const partId = await addPart({ availableQuantity: 12 });
    const asks = Array.from({ length: 60 }, () => reserveMessage({ partId, quantity: 2 }));
    const all = asks.flatMap((ask) => {
      const release = releaseMessage({ partId, orderId: ask.payload.orderId });
      return [ask, { ...ask, id: `${ask.id}-2` }, release, { ...release, id: `${release.id}-2` }];
    });
    await send(...shuffled(all));
    await answered(...all);
    expect((await expectSound(partId)).at(-1)?.balance).toBe(12);
  });
});

describe('faults', () => {
  const handle = (message: Sent, parts: Partial<typeof process>) =>
    routeMessage(stockHandlers({ ...process, ...parts }), message).run();

  test('when the answer cannot be sent, then the job fails, and its repetition sends it without taking stock again', async () => {
    const partId = await addPart({ availableQuantity: 10 });
    const ask = reserveMessage({ partId, quantity: 4 });
    const down = { ...process.producer, republish: () => Promise.reject(new Error('redis is away')) };
    await expect(handle(ask, { producer: down })).rejects.toThrow('redis is away');
    await handle(ask, {});
    expect((await answered(ask))[0]).toMatchObject({ outcome: 'held', available: 6 });
    expect(await expectSound(partId)).toHaveLength(2);
  });

  test('when a job ends between decision and display, then its repetition shows it', async () => {
    const partId = await addPart({ availableQuantity: 10 });
    const ask = reserveMessage({ partId, quantity: 4 });
    const { append } = process.store;
    const dying = {
      ...process.store,
      append: async (...line: Parameters<typeof append>) => {
        await append(...line);
        throw new Error('killed');
      },
    };
    await expect(handle(ask, { ledger: createLedger({ ...process, store: dying }) })).rejects.toThrow(
      'killed',
    );
    expect(await shown(partId)).toMatchObject({ availableQuantity: 10 });
    await handle(ask, {});
    expect((await expectSound(partId)).at(-1)?.balance).toBe(6);
  });

  test('fails the job and writes nothing for a part without an opening movement', async () => {
    const partId = await addPart();
    await db.collection('stock_movements').deleteMany({ partId: (await shown(partId))?._id });
    await expect(handle(reserveMessage({ partId }), {})).rejects.toThrow('no opening movement');
    expect(await lines(partId)).toEqual([]);
  });

  test('when an older line arrives at the display late, then the newer one stays', async () => {
    const partId = await addPart({ availableQuantity: 10 });
    await process.store.project(partId, { seq: 5, balance: 3 });
    await process.store.project(partId, { seq: 4, balance: 8 });
    expect(await shown(partId)).toMatchObject({ availableQuantity: 3, stockSeq: 5 });
  });
});

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
