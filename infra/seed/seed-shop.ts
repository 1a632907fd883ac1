/**
 * `npm run seed -- [--parts <total>] [--orders <count>]`: fills the catalogue like `seed.ts`, and adds a year of orders.
 * It is a command of its own because the image that seeds the catalogue has no code of orders.
 */
import { parseArgs } from 'node:util';
import { connectMongo, mongoConfig, readConfig } from '@shop/service-kit';
import type { Db } from 'mongodb';
import { z } from 'zod';
import { fillOrders } from './fill-orders.ts';
import { catalogueOptions, catalogueWishes, runSeed, seedCatalogue } from './seed-catalogue.ts';

const largestYear = 1_000_000;

const wishes = catalogueWishes.extend({
  orders: z.coerce
    .number('--orders takes a number')
    .int('--orders takes a whole number')
    .min(0, '--orders starts at 0')
    .max(largestYear, `--orders ends at ${largestYear}`)
    .default(0),
});

async function addOrders(catalog: Db, count: number): Promise<void> {
  if (count === 0) return;
  const { MONGO_URL: url } = readConfig(mongoConfig);
  const open = (database: string) => connectMongo({ url, database, operationMs: 60_000 });
  const orders = await open('shop_orders');
  const identity = await open('shop_identity');
  const notifications = await open('shop_notifications');
  try {
    const databases = { catalog, orders: orders.db, identity: identity.db, notifications: notifications.db };
    await fillOrders(databases, count);
    console.log(`Added a year of ${count} orders.`);
  } finally {
    await Promise.all([orders, identity, notifications].map(({ close }) => close()));
  }
}

await runSeed(async () => {
  const options = { ...catalogueOptions, orders: { type: 'string' } } as const;
  const wanted = wishes.parse(parseArgs({ options }).values);
  await seedCatalogue(wanted, (catalog) => addOrders(catalog, wanted.orders));
});
