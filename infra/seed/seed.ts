/**
 * Fills the catalogue's database: `seed.ts [--parts <total>] [--if-empty]`. Running it again only adds missing parts and reviews.
 * `--orders <count>` adds a year of orders.
 * Environment: MONGO_URL, MONGO_DB (shop_catalog), ORDERS_DB (shop_orders), DRAWINGS_DIR (optional: the pictures are copied there for the web edge).
 */
import { parseArgs } from 'node:util';
import { connectMongo } from '@shop/service-kit';
import type { Db } from 'mongodb';
import { z } from 'zod';
import { partListings } from './data/price-list.ts';
import { copyDrawings } from './drawings.ts';
import { fillCatalogue, hasParts } from './fill-catalogue.ts';
import { fillOrders } from './fill-orders.ts';

const largestCatalogue = 1_000_000;
const largestYear = 1_000_000;

const environment = z.object({
  MONGO_URL: z.string().min(1),
  MONGO_DB: z.string().min(1).default('shop_catalog'),
  ORDERS_DB: z.string().min(1).default('shop_orders'),
  DRAWINGS_DIR: z.string().min(1).optional(),
});

const wishes = z.object({
  parts: z.coerce
    .number('--parts takes a number')
    .int('--parts takes a whole number')
    .min(partListings.length, `--parts starts at ${partListings.length}, the length of the price list`)
    .max(largestCatalogue, `--parts ends at ${largestCatalogue}`)
    .default(partListings.length),
  orders: z.coerce
    .number('--orders takes a number')
    .int('--orders takes a whole number')
    .min(0)
    .max(largestYear, `--orders ends at ${largestYear}`)
    .default(0),
  'if-empty': z.boolean().default(false),
});

const { values } = parseArgs({
  options: { parts: { type: 'string' }, orders: { type: 'string' }, 'if-empty': { type: 'boolean' } },
});

async function fill(db: Db, { parts: count, 'if-empty': ifEmpty }: z.output<typeof wishes>): Promise<void> {
  if (ifEmpty && (await hasParts(db))) {
    console.log('The catalogue already has parts. Nothing was added.');
    return;
  }
  const started = performance.now();
  const { parts, movements, reviews } = await fillCatalogue(db, count);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `Seeded ${parts} parts, ${movements} opening movements and ${reviews} reviews in ${seconds} s.`,
  );
}

async function addOrders(catalog: Db, { url, database }: { url: string; database: string }, count: number) {
  const orders = await connectMongo({ url, database, operationMs: 60_000 });
  try {
    await fillOrders({ catalog, orders: orders.db }, count);
    console.log(`Added a year of ${count} orders.`);
  } finally {
    await orders.close();
  }
}

async function seed(): Promise<void> {
  const { MONGO_URL, MONGO_DB, ORDERS_DB, DRAWINGS_DIR } = environment.parse(process.env);
  const wanted = wishes.parse(values);
  const database = await connectMongo({ url: MONGO_URL, database: MONGO_DB, operationMs: 60_000 });
  try {
    await fill(database.db, wanted);
    if (wanted.orders > 0)
      await addOrders(database.db, { url: MONGO_URL, database: ORDERS_DB }, wanted.orders);
    if (DRAWINGS_DIR !== undefined) await copyDrawings(DRAWINGS_DIR);
  } finally {
    await database.close();
  }
}

try {
  await seed();
} catch (error) {
  console.error(error instanceof z.ZodError ? z.prettifyError(error) : error);
  process.exitCode = 1;
}
