import { join } from 'node:path';
import type { Part } from '@shop/contracts';
import { runSteps } from '../checks/run-steps.ts';
import { runShop, type Shop, seedShop } from '../harness/run-shop.ts';
import { wellStockedParts } from '../harness/shop-api.ts';
import { accessToken, accounts, readConfig } from '../harness/sign-in.ts';
import { root } from '../lib/root.ts';
import { shopProcesses } from '../lib/shop-processes.ts';
import { measureDev } from './dev.ts';
import { measureOrders } from './orders.ts';
import { measurePurchases } from './purchases.ts';
import { type LoadResult, measure, somePartIds } from './reads.ts';
import { printLoads, printProcesses } from './report.ts';
import { measureSearch } from './search.ts';

/**
 * How fast the whole shop answers, with client, services and database on the same machine. `npm run bench` measures
 * all; `npm run bench -- reads`, `orders` or `purchases` only that. `npm run bench -- rolling` is another question: does a call fail while each
 * process is restarted? `npm run bench -- dev` measures `npm run dev`, `npm run bench -- search` how parts are found among up to 200,000. Starts a shop of its own.
 */
const seconds = 10;
const connections = 32;
const largeCatalogue = 20_000;

const wanted = process.argv.slice(2);
function wants(what: string): boolean {
  return wanted.length === 0 || wanted.includes(what);
}

async function watched(shop: Shop, loads: () => Promise<LoadResult[]>): Promise<void> {
  const before = shopProcesses(shop.dataDir);
  const results = await loads();
  printLoads(results);
  printProcesses(before, shopProcesses(shop.dataDir));
}

async function reads({ apiUrl }: Shop): Promise<LoadResult[]> {
  const paths = (await somePartIds(apiUrl)).map((id) => `/part/${id}`);
  const load = { baseUrl: apiUrl, connections, seconds };
  await measure({ ...load, title: 'warm up', paths: ['/parts?limit=24', ...paths], seconds: 3 });
  return [
    await measure({ ...load, title: 'GET /parts?limit=24', paths: ['/parts?limit=24'] }),
    await measure({ ...load, title: 'GET /part/{id}, 100 parts', paths }),
  ];
}

async function orders(shop: Shop, many: readonly Part[]): Promise<LoadResult[]> {
  const hot = many.slice(0, 1);
  const token = await accessToken(shop, accounts.shopper);
  const load = { apiUrl: shop.apiUrl, token, seconds };
  await measureOrders({ ...load, title: 'warm up', parts: many, connections, seconds: 4 });
  return [
    await measureOrders({ ...load, title: 'POST /order, 1 client, many parts', parts: many, connections: 1 }),
    await measureOrders({ ...load, title: 'POST /order, 32 clients, many parts', parts: many, connections }),
    await measureOrders({
      ...load,
      title: 'POST /order, 1 client, one hot part',
      parts: hot,
      connections: 1,
    }),
    await measureOrders({ ...load, title: 'POST /order, 32 clients, one hot part', parts: hot, connections }),
  ];
}

async function ordersOfTen(shop: Shop, parts: readonly Part[]): Promise<LoadResult[]> {
  const token = await accessToken(shop, accounts.shopper);
  const load = { apiUrl: shop.apiUrl, token, parts, lines: 10, seconds };
  await measureOrders({ ...load, title: 'warm up', connections, seconds: 4 });
  return [
    await measureOrders({ ...load, title: 'lines, POST /orders of ten, 1 client', connections: 1 }),
    await measureOrders({ ...load, title: 'lines, POST /orders of ten, 32 clients', connections }),
  ];
}

async function purchases(shop: Shop, parts: readonly Part[]): Promise<LoadResult[]> {
  const token = await accessToken(shop, accounts.shopper);
  const { payments } = await readConfig(shop.webUrl);
  const load = { apiUrl: shop.apiUrl, token, payments, parts, seconds };
  await measurePurchases({ ...load, title: 'warm up', connections, seconds: 4 });
  return [
    await measurePurchases({ ...load, title: 'order to paid, 1 client', connections: 1 }),
    await measurePurchases({ ...load, title: 'order to paid, 32 clients', connections }),
  ];
}

async function measureAll(): Promise<void> {
  /** So high that nothing is refused, but the limiter is still part of what is measured. */
  const env = { RATE_LIMIT_PER_MINUTE: '100000000', MAX_UNPAID_ORDERS: '0', LOG_LEVEL: 'info' };
  const shop = await runShop(env, ['--as-deployed']);
  try {
    if (wants('reads')) {
      console.log('\nReads, seeded catalogue');
      await watched(shop, () => reads(shop));
      seedShop(shop.dataDir, largeCatalogue);
      console.log(`\nReads, ${largeCatalogue} parts`);
      await watched(shop, () => reads(shop));
    }
    const parts = wants('orders') || wants('purchases') ? await wellStockedParts(shop, 60) : [];
    if (wants('orders')) {
      console.log('\nOrders');
      await watched(shop, () => orders(shop, parts));
      console.log('\nOrders of ten lines, counted by lines');
      await watched(shop, () => ordersOfTen(shop, parts));
    }
    if (wants('purchases')) {
      console.log('\nPurchases: order, intent, card, settled; the stand-in takes the card');
      await watched(shop, () => purchases(shop, parts));
    }
  } finally {
    await shop.stop();
  }
}

const rolling = {
  name: 'restarts of each process under load',
  command: process.execPath,
  args: [join(root, 'infra/chaos/rolling.ts')],
};

if (wanted.includes('dev')) await measureDev();
else if (wanted.includes('search')) await measureSearch();
else if (wanted.includes('rolling')) process.exitCode = (await runSteps([rolling])) ? 0 : 1;
else await measureAll();
