/**
 * `npm run seed -- [--parts <total>] [--orders <count>]`: fills the catalogue like `seed.ts`, and adds a year of orders.
 * It is a command of its own because the image that seeds the catalogue has no code of orders.
 * Environment: also ORDERS_DB (shop_orders), IDENTITY_DB (shop_identity) and NOTIFICATIONS_DB (shop_notifications).
 */
import { parseArgs } from 'node:util';
import { connectMongo } from '@shop/service-kit';
import type { Db } from 'mongodb';
import { z } from 'zod';
import { fillOrders } from './fill-orders.ts';
import { catalogueOptions, catalogueWishes, runSeed, seedCatalogue } from './seed-catalogue.ts';

const largestYear = 1_000_000;

const environment = z.object({
  MONGO_URL: z.string().min(1),
  ORDERS_DB: z.string().min(1).default('shop_orders'),
  IDENTITY_DB: z.string().min(1).default('shop_identity'),
  NOTIFICATIONS_DB: z.string().min(1).default('shop_notifications'),
});

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
  const { MONGO_URL: url, ...names } = environment.parse(process.env);
  const open = (database: string) => connectMongo({ url, database, operationMs: 60_000 });
  const orders = await open(names.ORDERS_DB);
  const identity = await open(names.IDENTITY_DB);
  const notifications = await open(names.NOTIFICATIONS_DB);
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
