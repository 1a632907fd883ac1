import { connectMongo } from '@shop/service-kit';
import type { Db } from 'mongodb';
import { z } from 'zod';
import { partListings } from './data/price-list.ts';
import { copyDrawings } from './drawings.ts';
import { fillCatalogue, hasParts } from './fill-catalogue.ts';

const largestCatalogue = 1_000_000;

const environment = z.object({
  MONGO_URL: z.string().min(1),
  MONGO_DB: z.string().min(1).default('shop_catalog'),
  DRAWINGS_DIR: z.string().min(1).optional(),
});

export const catalogueWishes = z.object({
  parts: z.coerce
    .number('--parts takes a number')
    .int('--parts takes a whole number')
    .min(partListings.length, `--parts starts at ${partListings.length}, the length of the price list`)
    .max(largestCatalogue, `--parts ends at ${largestCatalogue}`)
    .default(partListings.length),
  'if-empty': z.boolean().default(false),
});
type CatalogueWishes = z.output<typeof catalogueWishes>;

export const catalogueOptions = { parts: { type: 'string' }, 'if-empty': { type: 'boolean' } } as const;

async function fill(db: Db, { parts: count, 'if-empty': ifEmpty }: CatalogueWishes): Promise<void> {
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

/** Fills the catalogue's database, and then lets `also` write more. */
export async function seedCatalogue(
  wanted: CatalogueWishes,
  also?: (catalog: Db) => Promise<void>,
): Promise<void> {
  const { MONGO_URL, MONGO_DB, DRAWINGS_DIR } = environment.parse(process.env);
  const database = await connectMongo({ url: MONGO_URL, database: MONGO_DB, operationMs: 60_000 });
  try {
    await fill(database.db, wanted);
    await also?.(database.db);
    if (DRAWINGS_DIR !== undefined) await copyDrawings(DRAWINGS_DIR);
  } finally {
    await database.close();
  }
}

/** Runs a seed command; a wrong option or setting ends it with a message. */
export async function runSeed(seed: () => Promise<void>): Promise<void> {
  try {
    await seed();
  } catch (error) {
    console.error(error instanceof z.ZodError ? z.prettifyError(error) : error);
    process.exitCode = 1;
  }
}
