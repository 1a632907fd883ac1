import { randomUUID } from 'node:crypto';
import { orderRoutes, part as partReply, queues, texts } from '@shop/contracts';
import { type Redelivery, redeliver, requester, type TestReply, testToken } from '@shop/service-kit/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readBooks } from './books.store.ts';
import { addPart, admin, orderOf, retryUntilAnswered } from './buyer.ts';
import { expectConsistent } from './expect-consistent.ts';
import { queuePrefix, startChaosShop } from './shop.ts';

/** CHAOS_RUNS=20 is a long run; one round keeps `npm test` short. */
const rounds = Number(process.env.CHAOS_RUNS ?? 1);
const seed = Number(process.env.CHAOS_SEED ?? 20_261_121);
const [buyers, units] = [200, 50];
const limit = 300_000;
const whenIdle = { timeout: 60_000, interval: 250 };

// Long enough for the reply to hold the decision, even on a slow machine.
const shop = await startChaosShop({ ORDER_DECISION_MS: '60000', LOG_LEVEL: 'warn' });
const { urls, mongoUrl, redisUrl, processes } = shop;
const catalog = requester(urls.catalog, 60_000);
const orders = requester(urls.orders, 90_000);

const refusal = z.object({ message: z.string(), code: z.string(), available: z.number() });

function place(email: string, body: unknown, key?: string): Promise<TestReply> {
  return orders('POST', '/order', {
    token: testToken(email),
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
}

function placedIds(replies: readonly TestReply[]): string[] {
  return replies
    .filter(({ status }) => status === 201)
    .map(({ body }) => orderRoutes.placeOrder.reply.parse(body).insertedId);
}

async function available(partId: string): Promise<number> {
  const { body } = await catalog('GET', `/part/${partId}`);
  return partReply.parse(body).availableQuantity;
}

/** Repeats the order under one key until it is decided: a machine this busy may answer 202 first. */
function decided(email: string, partId: string): Promise<TestReply> {
  const key = randomUUID();
  const isDecision = ({ status }: TestReply): boolean => status !== 202;
  return retryUntilAnswered('the order', () => place(email, orderOf(partId), key), isDecision);
}

/** All buyers order at once; resolves with the ids of the orders that hold stock. */
async function rush(partId: string): Promise<string[]> {
  const replies = await Promise.all(
    Array.from({ length: buyers }, (_, index) => decided(`buyer-${index}@example.com`, partId)),
  );
  const statuses = replies.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(units).fill(201), ...Array(buyers - units).fill(409)]);
  const refused = replies.filter(({ status }) => status === 409).map(({ body }) => refusal.parse(body));
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set([texts.quantityAboveAvailable]));
  await expect.poll(() => available(partId), whenIdle).toBe(0);
  return placedIds(replies);
}

async function linesOf(partId: string) {
  return (await readBooks(mongoUrl)).movements.filter((line) => line.partId === partId);
}

/** Checks from the ledger alone that everything is held: opening + adjustments - held = 0. */
async function expectSoldOut(partId: string): Promise<void> {
  await expectConsistent(shop, whenIdle);
  const lines = await linesOf(partId);
  const sum = (kind: string): number =>
    lines.filter((line) => line.kind === kind).reduce((total, { quantity }) => total + quantity, 0);
  expect([sum('opening'), sum('adjustment'), sum('reserve')]).toEqual([units, 0, -units]);
}

async function sellOut(): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const partId = await addPart(urls.catalog, units);
    await rush(partId);
    await expectSoldOut(partId);
  }
}

const stockQueues = [queues.catalogStock, queues.ordersStockResults];
const cancelling = 10;

/** Ten of the winners cancel while messages are still redelivered; waits until the last copy is handled. */
async function rushAndCancel(again: Redelivery): Promise<void> {
  const partId = await addPart(urls.catalog, units);
  const winners = await rush(partId);
  for (const id of winners.slice(0, cancelling))
    expect(await orders('DELETE', `/order/${id}`, { token: admin })).toMatchObject({
      body: { deletedCount: 1 },
    });
  const messages = buyers + cancelling;
  const allSeen = (): boolean => stockQueues.every((queue) => again.seen(queue) >= messages);
  await expect.poll(allSeen, whenIdle).toBe(true);
  await expect.poll(again.idle, whenIdle).toBe(true);
  await expectConsistent(shop, whenIdle);
  expect(await available(partId)).toBe(cancelling);
  expect(await linesOf(partId)).toHaveLength(1 + messages);
}

describe('200 buyers of one unit each, and 50 units', () => {
  test(
    'DEF-04: lets exactly 50 hold stock, tells 150 why not, and keeps a ledger that adds up',
    sellOut,
    limit * rounds,
  );

  test(
    'DEF-04: decides the same with two catalog workers at once',
    async () => {
      await processes['catalog-worker-2'].start();
      await sellOut();
    },
    limit * rounds,
  );

  test(
    'DEF-04 ST-08 ST-09: moves stock once for each when every message comes three times in random order and ten cancel',
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const again = await redeliver({
          queues: stockQueues,
          redisUrl,
          prefix: queuePrefix,
          copies: 2,
          seed: seed + round,
          spreadMs: 1_000,
        });
        try {
          await rushAndCancel(again);
        } finally {
          await again.close();
        }
      }
    },
    limit * rounds,
  );
});
