import { queues } from '@shop/contracts';
import { routeMessage } from '@shop/service-kit';
import { testDatabase, testQueuePrefix } from '@shop/service-kit/testing';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  anId,
  collectAnswers,
  releaseLinesMessage,
  reserveLinesMessage,
  runningStockWorker,
  stockOf,
  stockProcess,
} from '../testing/stock.ts';
import { createLedger } from './stock.ledger.ts';
import { stockHandlers } from './stock.worker.ts';

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

const line = z.looseObject({ partId: z.string(), outcome: z.enum(['held', 'refused']) });

async function balanceOf(partId: string): Promise<number | undefined> {
  return (await process.store.last(partId))?.balance;
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

test('when only a part of each line is released, twice, then that part is back once and the rest stays out', async () => {
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

describe('many orders of several lines, two workers', () => {
  test('when four orders of ten lines want the same part, then exactly the available stock is held, and every order is decided', async () => {
    const [hot = ''] = await addParts(1, 3);
    const orders = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const own = await addParts(9);
        return reserveLinesMessage([hot, ...own].map((partId) => ({ partId })));
      }),
    );
    const heard = await answersTo(...orders);
    const outcomes = heard.flatMap(({ payload }) => z.array(line).parse(payload.lines));
    expect(outcomes.filter(({ outcome }) => outcome === 'held')).toHaveLength(3 + 4 * 9);
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toMatchObject([{ partId: hot }]);
    expect(await leftOf([hot])).toEqual([0]);
  });

  test.each(['before', 'beside', 'after'])(
    'when the release comes %s its reserve, then in the end nothing is held, and nothing came back twice',
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
    'when the job ends %s, then its repetition decides what is left, and each line is held once',
    async (_moment, stood, faulty) => {
      const parts = await addParts(10);
      const ask = reserveLinesMessage(parts.map((partId) => ({ partId })));
      await expect(handle(ask, faulty(parts))).rejects.toThrow('killed');
      expect(await Promise.all(parts.map(balanceOf))).toEqual(stood);
      const [answer] = await answersTo(ask);
      expect(z.array(line).parse(answer?.payload.lines)).toMatchObject(
        parts.map((partId) => ({ partId, outcome: 'held', available: 9 })),
      );
      expect(await leftOf(parts)).toEqual(tens(9));
    },
  );

  test('when one line fails, then the job ends only after the others are over', async () => {
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
});
