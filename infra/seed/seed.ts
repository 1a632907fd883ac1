/**
 * Fills the catalogue's database: `seed.ts [--parts <total>] [--if-empty]`. Running it again only adds missing parts and reviews.
 * Environment: MONGO_URL, MONGO_DB (shop_catalog), DRAWINGS_DIR (optional: the pictures are copied there for the web edge).
 */
import { parseArgs } from 'node:util';
import { catalogueOptions, catalogueWishes, runSeed, seedCatalogue } from './seed-catalogue.ts';

await runSeed(() => seedCatalogue(catalogueWishes.parse(parseArgs({ options: catalogueOptions }).values)));
