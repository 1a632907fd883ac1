import type { Part } from '@shop/contracts';
import { runShop, type Shop, seedShop } from '../harness/run-shop.ts';
import { wellStockedParts } from '../harness/shop-api.ts';
import { accessToken, accounts, readConfig } from '../harness/sign-in.ts';
import { shopProcesses } from '../lib/shop-processes.ts';
import type { BenchKind } from './compare.rules.ts';
import { type MeasuredLoad, withCpu } from './measured-load.ts';
import { measureOrders } from './orders.ts';
import { measurePurchases } from './purchases.ts';
import { type LoadResult, measure, somePartIds } from './reads.ts';
import { printLoads, printProcesses } from './report.ts';

/** Reads, orders and purchases in one shop, with client, services and database on one machine. */
const seconds = 10;
const connections = 32;
const largeCatalogue = 20_000;

type Loads = readonly (() => Promise<LoadResult>)[];

async function measureLoads({ dataDir }: Shop, loads: Loads): Promise<MeasuredLoad[]> {
  const before = shopProcesses(dataDir);
  const measured: MeasuredLoad[] = [];
  for (const load of loads) measured.push(await withCpu(dataDir, load));
  printLoads(measured);
  printProcesses(before, shopProcesses(dataDir));
  return measured;
}

async function readsOf(shop: Shop, size: string): Promise<MeasuredLoad[]> {
  const { apiUrl } = shop;
  const list = ['/parts?limit=24'];
  const paths = (await somePartIds(apiUrl)).map((id) => `/part/${id}`);
  const load = { baseUrl: apiUrl, connections, seconds };
  await measure({ ...load, title: 'warm up', paths: [...list, ...paths], seconds: 3 });
  console.log(`\nReads, ${size}`);
  return measureLoads(shop, [
    () => measure({ ...load, title: `${size}: GET /parts?limit=24`, paths: list }),
    () => measure({ ...load, title: `${size}: GET /part/{id}, 100 parts`, paths }),
  ]);
}

async function reads(shop: Shop): Promise<MeasuredLoad[]> {
  const seeded = await readsOf(shop, 'seeded catalogue');
  seedShop(shop.dataDir, largeCatalogue);
  return [...seeded, ...(await readsOf(shop, `${largeCatalogue} parts`))];
}

async function orders(shop: Shop): Promise<MeasuredLoad[]> {
  const many: readonly Part[] = await wellStockedParts(shop, 60);
  const hot = many.slice(0, 1);
  const token = await accessToken(shop, accounts.shopper);
  const load = { apiUrl: shop.apiUrl, token, seconds };
  const ofTen = { ...load, parts: many, lines: 10 };
  const one = 'POST /order';
  const ten = 'lines, POST /orders of ten';
  console.log('\nOrders; of those of ten lines, the lines are counted');
  await measureOrders({ ...load, title: 'warm up', parts: many, connections, seconds: 4 });
  await measureOrders({ ...ofTen, title: 'warm up', connections, seconds: 4 });
  return measureLoads(shop, [
    () => measureOrders({ ...load, title: `${one}, 1 client, many parts`, parts: many, connections: 1 }),
    () => measureOrders({ ...load, title: `${one}, 32 clients, many parts`, parts: many, connections }),
    () => measureOrders({ ...load, title: `${one}, 1 client, one hot part`, parts: hot, connections: 1 }),
    () => measureOrders({ ...load, title: `${one}, 32 clients, one hot part`, parts: hot, connections }),
    () => measureOrders({ ...ofTen, title: `${ten}, 1 client`, connections: 1 }),
    () => measureOrders({ ...ofTen, title: `${ten}, 32 clients`, connections }),
  ]);
}

async function purchases(shop: Shop): Promise<MeasuredLoad[]> {
  const parts = await wellStockedParts(shop, 60);
  const token = await accessToken(shop, accounts.shopper);
  const { payments } = await readConfig(shop.webUrl);
  const load = { apiUrl: shop.apiUrl, token, payments, parts, seconds };
  console.log('\nPurchases: order, intent, card, settled; the stand-in takes the card');
  await measurePurchases({ ...load, title: 'warm up', connections, seconds: 4 });
  return measureLoads(shop, [
    () => measurePurchases({ ...load, title: 'order to paid, 1 client', connections: 1 }),
    () => measurePurchases({ ...load, title: 'order to paid, 32 clients', connections }),
  ]);
}

const kinds = { reads, orders, purchases };

type ShopKind = Exclude<BenchKind, 'search' | 'costs'>;

/** Measures each kind in its own shop: leftovers of one must not slow another. */
export async function measureShop(kind: ShopKind): Promise<MeasuredLoad[]> {
  /** Too high to refuse a call, but the limiter is still part of the measurement. */
  const env = {
    RATE_LIMIT_PER_MINUTE: '100000000',
    MAX_UNPAID_ORDERS: '0',
    BUDGET_FACTOR: '0',
    LOG_LEVEL: 'info',
  };
  const shop = await runShop(env, ['--as-deployed']);
  try {
    return await kinds[kind](shop);
  } finally {
    await shop.stop();
  }
}
