import { runShop, type Shop, seedShop } from '../harness/run-shop.ts';
import { shopProcesses } from '../lib/shop-processes.ts';
import { untilAtRest } from './at-rest.ts';
import { type MeasuredLoad, withCpu } from './measured-load.ts';
import { measure } from './reads.ts';
import { printLoads, printProcesses } from './report.ts';
import { call, mixedLoads, plainLoads, type SearchLoad } from './search-loads.ts';
import { measureWholeList } from './whole-list.ts';

/**
 * How fast parts are found, with client, services and database on the same machine, at several sizes of the catalogue; of the largest
 * also each kind of list by itself, and the list of everything.
 */
const sizes = [69, 20_000, 200_000];
const largest = Math.max(...sizes);
const connections = 32;
const seconds = 12;
const warmUpSeconds = 5;
const indexedMs = 180_000;
/** Longer than the catalog takes to notice that its index should be built anew. */
const noticedMs = 5_000;

async function partCount(apiUrl: string): Promise<number> {
  return Number((await call(`${apiUrl}/parts?limit=1`)).headers.get('x-total-count'));
}

/** The search notices by itself that there are more parts, and reads them anew. */
async function untilFound(apiUrl: string, count: number): Promise<void> {
  const until = Date.now() + indexedMs;
  while ((await partCount(apiUrl)) !== count) {
    if (Date.now() > until) throw new Error(`the search did not come to ${count} parts`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function measureLoads(
  { apiUrl, dataDir }: Shop,
  loads: readonly SearchLoad[],
): Promise<MeasuredLoad[]> {
  const load = { baseUrl: apiUrl, connections, shared: 'each-once' as const };
  const measured: MeasuredLoad[] = [];
  for (const { title, paths } of loads) {
    await measure({ ...load, title: 'warm up', paths: paths(), seconds: warmUpSeconds });
    measured.push(await withCpu(dataDir, () => measure({ ...load, title, paths: paths(), seconds })));
  }
  return measured;
}

async function wholeLists(shop: Shop): Promise<MeasuredLoad[]> {
  const measured: MeasuredLoad[] = [];
  for (const clients of [1, 4]) {
    const title = `all of GET /parts, ${clients} at once`;
    measured.push(await withCpu(shop.dataDir, () => measureWholeList(shop, { title, clients })));
  }
  return measured;
}

async function measureSize(shop: Shop, size: number): Promise<MeasuredLoad[]> {
  await untilFound(shop.apiUrl, size);
  // What was added is found at once, and then a thread builds the index anew: measured is what buyers have afterwards.
  await untilAtRest(shop.dataDir, noticedMs);
  const before = shopProcesses(shop.dataDir);
  // First, because what other loads leave in memory would hide what these take.
  const measured = size === largest ? await wholeLists(shop) : [];
  measured.push(...(await measureLoads(shop, await mixedLoads(shop.apiUrl))));
  if (size === largest) measured.push(...(await measureLoads(shop, await plainLoads(shop.apiUrl))));
  const named = measured.map((each) => ({ ...each, title: `${size} parts: ${each.title}` }));
  console.log(`\nSearch, ${size} parts, ${connections} connections`);
  printLoads(named);
  printProcesses(before, shopProcesses(shop.dataDir));
  return named;
}

export async function measureSearch(): Promise<MeasuredLoad[]> {
  const shop = await runShop({ RATE_LIMIT_PER_MINUTE: '100000000', LOG_LEVEL: 'info' }, ['--as-deployed']);
  const measured: MeasuredLoad[] = [];
  try {
    for (const size of sizes) {
      if (size > (sizes[0] ?? 0)) seedShop(shop.dataDir, size);
      measured.push(...(await measureSize(shop, size)));
    }
    return measured;
  } finally {
    await shop.stop();
  }
}
