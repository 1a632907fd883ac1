import { expect } from 'vitest';
import { letADayPass, type Model, settleAll, workerReturns } from '../model.ts';
import type { ModelShop } from '../shop.ts';
import { command, expectAvailable, expectState, type ModelCommand, orderInShop } from './steps.ts';

const minute = 60_000;
const day = 1_440 * minute;
/** Long enough to repeat lost stock messages, too short for any other sweep. */
const aMomentMs = 30_000;
/** Long enough to find payments without a webhook. */
const aWhileMs = 10 * minute;

/** Reads how the shop decided the orders that waited for the worker; it may decide them in any order. */
async function takeDecisions(model: Model, shop: ModelShop): Promise<void> {
  const undecided = model.orders.filter(({ state }) => state === 'requested');
  const refused: typeof undecided = [];
  for (const order of undecided) {
    const decided = async () => (await orderInShop(shop, order.id)).state;
    await expect.poll(decided, { timeout: 10_000, interval: 10 }).not.toBe('requested');
    order.state = await decided();
    if (order.state === 'reserved') order.part.available -= order.quantity;
    else refused.push(order);
  }
  for (const { part } of undecided) expect(part.available).toBeGreaterThanOrEqual(0);
  for (const { id, part, quantity, state } of refused) {
    expect(state, `order ${id}`).toBe('refused');
    expect(quantity < part.minimum || quantity > part.available - returnedTo(model, part.id)).toBe(true);
  }
}

/** Pieces of ended orders: they may have returned to stock only after a decision. */
function returnedTo({ orders, several }: Model, partId: string): number {
  const ended = [...orders, ...several.flatMap(({ lines }) => lines)]
    .filter(({ part, state }) => part.id === partId && (state === 'cancelled' || state === 'expired'))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const refunded = orders.filter(({ part }) => part.id === partId);
  return ended + refunded.reduce((sum, { returned }) => sum + returned, 0);
}

export async function resumeWorker(model: Model, shop: ModelShop): Promise<void> {
  shop.startWorker();
  await shop.sweep(aMomentMs);
  await shop.askCatalogAgain();
  workerReturns(model);
  await takeDecisions(model, shop);
  for (const part of model.parts) await expectAvailable(shop, part);
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

/** Orders that wait for the worker: undecided ones, and those whose stock must be returned. */
async function openQuestions(shop: ModelShop): Promise<number> {
  const { orders } = await shop.books();
  return orders.filter(({ state, release }) => state === 'requested' || release?.state === 'due').length;
}

export function sweep(rounds: number): ModelCommand {
  return command(`${rounds} rounds of sweepers`, async (model, shop) => {
    for (let round = 1; round <= rounds; round += 1) await shop.sweep(round * aWhileMs);
    settleAll(model);
    if (model.workerRuns) return;
    // At most two messages per order: reserve and release.
    expect(await shop.stockJobsWaiting()).toBeLessThanOrEqual(2 * (await openQuestions(shop)));
  });
}

export function passDay(): ModelCommand {
  return command('a day passes', async (model, shop) => {
    await shop.sweep(day + minute);
    letADayPass(model);
    for (const order of model.orders) if (order.state !== 'requested') await expectState(shop, order);
    if (model.workerRuns) for (const part of model.parts) await expectAvailable(shop, part);
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

export function copyWebhooks(copies: number): ModelCommand {
  return command(`each message of the provider arrives ${copies} times`, async (_model, shop) => {
    await shop.provider.control('/duplicate', { copies });
  });
}
