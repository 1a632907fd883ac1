import { queues } from '@shop/contracts';
import { routeMessage } from '@shop/service-kit';
import { testDatabase, testQueuePrefix } from '@shop/service-kit/testing';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  anId,
  collectAnswers,
  releaseLinesMessage,
  releaseMessage,
  reserveLinesMessage,
  reserveMessage,
  returnMessage,
  runningStockWorker,
  stockOf,
  stockProcess,
} from '../testing/stock.ts';
import { createLedger } from './stock.ledger.ts';
import { stockHandlers } from './stock.worker.ts';

const { db } = await testDatabase();
const prefix = testQueuePrefix();
const { addPart, lines, parts, shown } = stockOf(db);
const process = await stockProcess(db, prefix);
const answers = collectAnswers(prefix);
for (const _worker of ['one', 'two']) await runningStockWorker(db, prefix);

type Sent =
  | ReturnType<typeof reserveLinesMessage>
  | ReturnType<typeof releaseLinesMessage>
  | ReturnType<typeof returnMessage>;

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

/** Returns the pieces left of each part; also checks that its ledger has no gaps. */
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

const decided = z.array(z.looseObject({ partId: z.string(), outcome: z.enum(['held', 'refused']) }));

/** Returns the answer about the only line of an order. */
async function answerAbout(message: Sent) {
  const [answer] = await answersTo(message);
  return z.tuple([z.looseObject({})]).parse(answer?.payload.lines)[0];
}

async function balanceOf(partId: string): Promise<number | undefined> {
  return (await process.store.last(partId))?.balance;
}

const tens = (value: number) => Array.from({ length: 10 }, () => value);

describe('an order of several lines', () => {
  test('answers about each line in one message, in the order of the lines', async () => {
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
});

test('adds the pieces of a return once when requested twice, each return by itself', async () => {
  const [disc = '', pads = ''] = await addParts(2);
  const back = (returnId: string) => ({
    orderId: anId(),
    returnId,
    number: 'SP-26-7K3QD',
    lines: [
      { partId: disc, quantity: 3 },
      { partId: pads, quantity: 1 },
    ],
  });
  const one = back(anId());
  const found = await answersTo(returnMessage(one), returnMessage(one, 'again'), returnMessage(back(anId())));
  expect(found.map(({ name }) => name)).toEqual(Array.from({ length: 3 }, () => 'stock.returned'));
  expect(await leftOf([disc, pads])).toEqual([16, 12]);
  expect((await lines(disc))[1]).toMatchObject({ kind: 'return', quantity: 3, note: 'SP-26-7K3QD' });
});

test('releases some pieces of each line once when requested twice', async () => {
  const parts = await addParts(3);
  const ask = reserveLinesMessage(parts.map((partId) => ({ partId, quantity: 9 })));
  await answersTo(ask);
  const releases = [1, 2].map((time) => releaseLinesMessage(ask.payload, `release-part-${time}`, 5));
  for (const { payload } of await answersTo(...releases))
    expect(payload.lines).toEqual(
      ask.payload.lines.map(({ lineId, partId }) => ({ lineId, partId, quantity: 5 })),
    );
  expect(await leftOf(parts)).toEqual([6, 6, 6]);
});

describe('an order of one line', () => {
  test('repeats the same answer about a refused line after stock came in', async () => {
    const partId = await addPart({ availableQuantity: 1 });
    const ask = reserveMessage({ partId, quantity: 5 });
    const first = await answerAbout(ask);
    const line = { seq: 3, quantity: 99, balance: 100, at: new Date() };
    await process.store.append([{ partId, orderId: anId(), kind: 'adjustment', line, by: 'admin' }]);
    await process.store.project(partId, line);
    expect(first).toMatchObject({ outcome: 'refused' });
    expect(await answerAbout({ ...ask, id: `${ask.id}-again` })).toEqual(first);
    expect(await leftOf([partId])).toEqual([100]);
  });

  test('repeats the same answer about a held line after its part changed and was deleted', async () => {
    const partId = await addPart({ availableQuantity: 5 });
    const ask = reserveMessage({ partId, quantity: 5 });
    const first = await answerAbout(ask);
    const { partNumber } = (await shown(partId)) ?? {};
    await parts.updateOne({ partNumber }, { $set: { name: 'New', priceCents: 1, deletedAt: new Date() } });
    expect(first).toMatchObject({ outcome: 'held' });
    expect(await answerAbout({ ...ask, id: `${ask.id}-again` })).toEqual(first);
    expect(await lines(partId)).toHaveLength(2);
  });
});

describe('many orders of one line, two workers', { timeout: 60_000 }, () => {
  test('DEF-04: holds exactly 50 units for 200 orders whose messages come three times in random order', async () => {
    const partId = await addPart({ availableQuantity: 50 });
    const asks = Array.from({ length: 200 }, () => reserveMessage({ partId }));
    const all = asks.flatMap((ask) => [1, 2, 3].map((time) => ({ ...ask, id: `${ask.id}-${time}` })));
    const heard = await answersTo(...shuffled(all));
    const answersOf = Map.groupBy(heard, ({ payload }) => payload.orderId);
    for (const own of answersOf.values())
      expect(new Set(own.map(({ payload }) => JSON.stringify(payload))).size).toBe(1);
    const outcomes = heard.flatMap(({ payload }) => decided.parse(payload.lines));
    expect(outcomes.filter(({ outcome }) => outcome === 'held')).toHaveLength(150);
    expect(await leftOf([partId])).toEqual([0]);
  });

  test('holds nothing after reserves and releases that come repeatedly in random order', async () => {
    const partId = await addPart({ availableQuantity: 12 });
    const asks = Array.from({ length: 60 }, () => reserveMessage({ partId, quantity: 2 }));
    const all = asks.flatMap((ask) => {
      const release = releaseMessage({ partId, orderId: ask.payload.orderId });
      return [ask, { ...ask, id: `${ask.id}-2` }, release, { ...release, id: `${release.id}-2` }];
    });
    await answersTo(...shuffled(all));
    expect(await leftOf([partId])).toEqual([12]);
  });
});

describe('many orders of several lines, two workers', () => {
  test.each(['before', 'with', 'after'])(
    'holds nothing at the end when the release comes %s its reserve',
    async (moment) => {
      const parts = await addParts(10);
      const ask = reserveLinesMessage(parts.map((partId) => ({ partId, quantity: 2 })));
      const release = releaseLinesMessage(ask.payload);
      if (moment === 'before') await answersTo(release);
      if (moment === 'after') await answersTo(ask);
      await answersTo(ask, release);
      expect(await leftOf(parts)).toEqual(tens(10));
    },
  );
});

describe('faults', () => {
  const handle = (message: Sent, changed: Partial<typeof process>) =>
    routeMessage(stockHandlers({ ...process, ...changed }), message).run();
  const { append } = process.store;
  const killed = new Error('killed');

  /** A process whose ledger fails before or after the writes for some parts; the others are written. */
  const dyingAt = (isDeadly: (partId: string) => boolean, moment: 'before' | 'after') => {
    const store = {
      ...process.store,
      append: async (wanted: Parameters<typeof append>[0]) => {
        const deadly = wanted.some(({ partId }) => isDeadly(partId));
        if (deadly && moment === 'before') throw killed;
        const appended = await append(wanted);
        if (deadly) throw killed;
        return appended;
      },
    };
    return { ledger: createLedger({ ...process, store }) };
  };
  const { republish } = process.producer;
  const all = () => true;

  const points: [string, number[], (parts: readonly string[]) => Partial<typeof process>][] = [
    ['before any line', tens(10), () => dyingAt(all, 'before')],
    [
      'after five of ten lines',
      [...tens(9).slice(5), ...tens(10).slice(5)],
      (parts) => dyingAt((id) => parts.indexOf(id) > 4, 'before'),
    ],
    ['after all lines, before they are shown', tens(9), () => dyingAt(all, 'after')],
    [
      'before the answer',
      tens(9),
      () => ({ producer: { ...process.producer, republish: () => Promise.reject(killed) } }),
    ],
    [
      'after the answer',
      tens(9),
      () => ({
        producer: {
          ...process.producer,
          republish: async (...answer: Parameters<typeof republish>) => {
            await republish(...answer);
            throw killed;
          },
        },
      }),
    ],
  ];

  test.each(points)(
    'holds each line once when the job ends %s and is repeated',
    async (_moment, stood, faulty) => {
      const parts = await addParts(10);
      const ask = reserveLinesMessage(parts.map((partId) => ({ partId })));
      await expect(handle(ask, faulty(parts))).rejects.toThrow('killed');
      expect(await Promise.all(parts.map(balanceOf))).toEqual(stood);
      const [answer] = await answersTo(ask);
      expect(decided.parse(answer?.payload.lines)).toMatchObject(
        parts.map((partId) => ({ partId, outcome: 'held', available: 9 })),
      );
      expect(await leftOf(parts)).toEqual(tens(9));
    },
  );

  test('ends a job with a failed line only after its other lines', async () => {
    const parts = await addParts(10);
    const ask = reserveLinesMessage(parts.map((partId) => ({ partId })));
    const { ledger } = dyingAt((partId) => partId === parts[0], 'before');
    let underWay = 0;
    const slow = {
      append: async (line: Parameters<typeof ledger.append>[0]) => {
        underWay += 1;
        try {
          return await ledger.append(line);
        } finally {
          underWay -= 1;
        }
      },
    };
    await expect(handle(ask, { ledger: { ...ledger, ...slow } })).rejects.toThrow('killed');
    expect(underWay).toBe(0);
  });

  test('fails the job and writes nothing for a part without an opening movement', async () => {
    const partId = await addPart();
    await db.collection('stock_movements').deleteMany({ partId: (await shown(partId))?._id });
    await expect(handle(reserveMessage({ partId }), {})).rejects.toThrow('no opening movement');
    expect(await lines(partId)).toEqual([]);
  });

  test('shows the newer of two lines that arrive in the wrong order', async () => {
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
