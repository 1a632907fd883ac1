import fc from 'fast-check';
import { test } from 'vitest';
import { z } from 'zod';
import { sequences } from './commands/index.ts';
import { admin, tokenOf } from './commands/steps.ts';
import { expectShopMatchesModel } from './compare.ts';
import { emptyModel, type ModelPart } from './model.ts';
import { openModelShop } from './shop.ts';

/** `npm run model -- --runs 1000` is the long run; the default keeps `npm test` short. */
const runs = Number(process.env.CHAOS_RUNS ?? 40);
const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 2_147_483_647);
const path = process.env.CHAOS_PATH;
const commands = 24;

const shop = await openModelShop();

async function addPart(facts: { price: number; minimum: number; available: number }): Promise<ModelPart> {
  const { price, minimum, available } = facts;
  const body = {
    name: 'Brake disc',
    price,
    description: 'Cast iron, 280 mm, coated hub.',
    minOrderQuantity: minimum,
    availableQuantity: available,
    img: '/api/drawings/brake-disc-1.svg',
  };
  const reply = await shop.catalog('POST', '/part', { token: tokenOf(admin), body });
  const { insertedId: id } = z.object({ insertedId: z.string() }).parse(reply.body);
  return { id, priceCents: Math.round(price * 100), minimum, available, returning: 0 };
}

/**
 * The tax of a piece is exact. An expensive part with little stock, and one so cheap that a single piece is below the card minimum.
 */
async function newModel() {
  return emptyModel([
    await addPart({ price: 12, minimum: 2, available: 24 }),
    await addPart({ price: 0.2, minimum: 1, available: 9 }),
  ]);
}

test(`DEF-04 DEF-07 DEF-08 ST-09 PAY-18: matches a simple model after ${runs} sequences of orders, payments, corrections and faults (seed ${seed})`, {
  timeout: 60_000 + runs * 20_000,
}, async ({ task }) => {
  const tried = { sequences: 0, orders: 0, payments: 0 };
  let asModelled = 0;
  const judged = fc.asyncProperty(sequences(commands), async (sequence) => {
    const model = await newModel();
    await shop.reset();
    tried.sequences += 1;
    await fc.asyncModelRun(() => ({ model, real: shop }), sequence);
    await expectShopMatchesModel(model, shop);
    asModelled += 1;
    tried.orders += model.orders.length;
    tried.payments += model.intents.length;
  });
  await fc.assert(judged, {
    numRuns: runs,
    seed,
    path,
    endOnFailure: path !== undefined,
  });
  Object.assign(task.meta, { seed, tried, found: { 'sequences that went as the model says': asModelled } });
});
