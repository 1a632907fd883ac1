import { expect } from 'vitest';
import { letADayPass, type Model, settleAll, workerReturns } from '../model.ts';
import type { ModelShop } from '../shop.ts';
import { command, type ModelCommand } from './command.ts';
import { expectAvailable, expectState, orderInShop } from './expectations.ts';

const minute = 60_000;
const day = 1_440 * minute;
/** Long enough that lost questions are asked again, and too short for anything else. */
const aMomentMs = 30_000;
/** Long enough that the shop looks after every payment that nobody told it about. */
const aWhileMs = 10 * minute;

/** The shop decides what was asked while the worker was away; any order of the questions is right. */
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

/** Pieces of orders that ended: they may have come back after a question was decided. */
function returnedTo({ orders }: Model, partId: string): number {
  return orders
    .filter(({ part, state }) => part.id === partId && (state === 'cancelled' || state === 'expired'))
    .reduce((sum, { quantity }) => sum + quantity, 0);
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

/** Questions that wait for the worker: one for each undecided order, one for each order whose stock must come back. */
async function openQuestions(shop: ModelShop): Promise<number> {
  const { orders } = await shop.books();
  return orders.filter(({ state, release }) => state === 'requested' || release?.state === 'due').length;
}

export function sweep(rounds: number): ModelCommand {
  return command(`${rounds} rounds of sweepers`, async (model, shop) => {
    for (let round = 1; round <= rounds; round += 1) await shop.sweep(round * aWhileMs);
    settleAll(model);
    if (model.workerRuns) return;
    // An order may be asked about twice: to hold, and to give back.
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
