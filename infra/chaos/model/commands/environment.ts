import { limits, orderLineStates, wholeOrderStates } from '@shop/contracts';
import { expect } from 'vitest';
import { z } from 'zod';
import {
  centsOf,
  letADayPass,
  type Model,
  type ModelLine,
  type ModelOrder,
  settleAll,
  workerReturns,
} from '../model.ts';
import type { ModelShop } from '../shop.ts';
import { command, type Dice, expectAvailable, expectState, type ModelCommand, orderInShop } from './steps.ts';

const minute = 60_000;
const day = 1_440 * minute;
/** Long enough to repeat lost stock messages, too short for any other sweep. */
const aMomentMs = 30_000;
/** Long enough to find payments without a webhook. */
const aWhileMs = 10 * minute;

/** Reads how the shop decided the orders that waited for the worker; it may decide them in any order. */
async function takeDecisions(model: Model, shop: ModelShop): Promise<void> {
  const refused: { line: ModelLine; order: ModelOrder }[] = [];
  for (const order of model.orders.filter(({ state }) => state === 'requested')) {
    const isDecided = async () => (await orderInShop(shop, order.id)).state !== 'requested';
    await expect.poll(isDecided, { timeout: 10_000, interval: 10 }).toBe(true);
    const decided = await orderInShop(shop, order.id);
    order.state = z.enum(wholeOrderStates).parse(decided.state);
    for (const [at, line] of order.lines.entries()) {
      if (line.state !== 'requested') continue;
      line.state = z.enum(orderLineStates).parse(decided.lines[at]?.state);
      if (line.state === 'reserved') line.part.available -= line.quantity;
      else if (line.state === 'refused') refused.push({ line, order });
    }
  }
  for (const { id, available } of model.parts) expect(available, `part ${id}`).toBeGreaterThanOrEqual(0);
  for (const { line, order } of refused)
    expect(isWithoutStock(model, line) || isTooSmall(order), `line ${line.id} is refused`).toBe(true);
}

function isWithoutStock(model: Model, { part, quantity }: ModelLine): boolean {
  return quantity < part.minimum || quantity > part.available - returnedTo(model, part.id);
}

/** Whether no card can pay what is left of an order after cancellations; the shop then asks for its last line with the least amount. */
function isTooSmall({ lines }: ModelOrder): boolean {
  return centsOf(lines.filter(({ state }) => state !== 'cancelled')) < limits.chargeMinCents;
}

/** Pieces of ended lines and of returns: they may have returned to stock only after a decision. */
function returnedTo({ orders }: Model, partId: string): number {
  const ended = orders
    .flatMap(({ lines }) => lines)
    .filter(({ part }) => part.id === partId)
    .reduce((sum, { state, quantity, returned }) => sum + (state === 'cancelled' ? quantity : returned), 0);
  return orders
    .flatMap(({ returns }) => returns)
    .filter(({ line }) => line.part.id === partId)
    .reduce((sum, { inspected }) => sum + (inspected?.restocked ?? 0), ended);
}

export async function resumeWorker(model: Model, shop: ModelShop): Promise<void> {
  shop.startWorker();
  await shop.sweep(aMomentMs);
  await shop.askCatalogAgain();
  workerReturns(model);
  await takeDecisions(model, shop);
  await expectAvailable(shop, model.parts);
}

export function stopWorker(): ModelCommand {
  return command(
    'the stock worker stops',
    async (model, shop) => {
      await shop.stopWorker();
      model.workerRuns = false;
    },
    ({ workerRuns }) => workerRuns,
  );
}

export function startWorker(): ModelCommand {
  return command('the stock worker runs again', resumeWorker, ({ workerRuns }) => !workerRuns);
}

export function loseQueues(): ModelCommand {
  return command('Redis is emptied', (_model, shop) => shop.loseQueues());
}

/** The most messages that may wait for the worker: each open order asks once for its stock, and returns each line once. */
async function mostQuestions(shop: ModelShop): Promise<number> {
  const { orders } = await shop.books();
  return orders
    .filter(({ state, release }) => state === 'requested' || release?.state === 'due')
    .reduce((sum, { lines }) => sum + 1 + lines.length, 0);
}

export function sweep({ few }: Dice): ModelCommand {
  const rounds = Math.ceil(few / 3);
  return command(`${rounds} rounds of sweepers`, async (model, shop) => {
    for (let round = 1; round <= rounds; round += 1) await shop.sweep(round * aWhileMs);
    settleAll(model);
    if (model.workerRuns) return;
    expect(await shop.stockJobsWaiting()).toBeLessThanOrEqual(await mostQuestions(shop));
  });
}

export function passDay(): ModelCommand {
  return command('a day passes', async (model, shop) => {
    await shop.sweep(day + minute);
    letADayPass(model);
    for (const order of model.orders) if (order.state !== 'requested') await expectState(shop, order);
    if (model.workerRuns) await expectAvailable(shop, model.parts);
  });
}

export function holdWebhooks(): ModelCommand {
  return command('messages of the provider are held back', async (model, shop) => {
    await shop.provider.control('/hold', { held: true });
    model.webhooksHeld = true;
  });
}

export async function releaseWebhooks(model: Model, shop: ModelShop): Promise<void> {
  await shop.provider.control('/hold', { held: false });
  model.webhooksHeld = false;
  settleAll(model);
  for (const order of model.orders) await expectState(shop, order);
}

export function deliverWebhooks(): ModelCommand {
  return command('messages of the provider arrive late', releaseWebhooks, ({ webhooksHeld }) => webhooksHeld);
}

export function copyWebhooks({ few }: Dice): ModelCommand {
  const copies = Math.ceil(few / 3);
  return command(`each message of the provider arrives ${copies} times`, async (_model, shop) => {
    await shop.provider.control('/duplicate', { copies });
  });
}
