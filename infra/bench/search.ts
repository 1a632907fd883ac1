import { runShop, type Shop, seedShop } from '../harness/run-shop.ts';
import { CliError } from '../lib/cli-error.ts';
import { shopProcesses } from '../lib/shop-processes.ts';
import { untilAtRest } from './at-rest.ts';
import { type MeasuredLoad, withCpu } from './measured-load.ts';
import { measure } from './reads.ts';
import { printLoads, printProcesses } from './report.ts';
import { call, mixedLoads, plainLoads, type SearchLoad } from './search-loads.ts';
import { measureWholeList } from './whole-list.ts';

/**
 * Measures the search at several catalogue sizes, with client, services and database on one machine; at the largest size also each kind of
 * list separately and the list of all parts.
 */
export const sizes = [69, 20_000, 200_000] as const;
const largest = Math.max(...sizes);
const connections = 32;
const seconds = 12;
const warmUpSeconds = 5;
const indexedMs = 180_000;
/** Longer than the catalog takes to notice that it must rebuild its index. */
const noticedMs = 5_000;

/** Part of the search to measure: one size, and loads with one of these words in their titles. */
export interface SearchPart {
  readonly size: (typeof sizes)[number] | undefined;
  readonly loads: readonly string[];
}

const everything: SearchPart = { size: undefined, loads: [''] };

function isWanted({ loads }: SearchPart): (load: Pick<SearchLoad, 'title'>) => boolean {
  return ({ title }) => loads.some((word) => title.includes(word));
}

async function partCount(apiUrl: string): Promise<number> {
  return Number((await call(`${apiUrl}/parts?limit=1`)).headers.get('x-total-count'));
}

/** Waits until the search notices the new parts and indexes them. */
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

async function measureWholeLists(shop: Shop, part: SearchPart): Promise<MeasuredLoad[]> {
  const loads = [1, 4].map((clients) => ({ title: `all of GET /parts, ${clients} at once`, clients }));
  const measured: MeasuredLoad[] = [];
  for (const load of loads.filter(isWanted(part)))
    measured.push(await withCpu(shop.dataDir, () => measureWholeList(shop, load)));
  return measured;
}

async function measureSize(shop: Shop, size: number, part: SearchPart): Promise<MeasuredLoad[]> {
  await untilFound(shop.apiUrl, size);
  // New parts are found at once, but a thread then rebuilds the index; measure the state after that.
  await untilAtRest(shop.dataDir, noticedMs);
  // The catalog polls rarely while idle, so the first query may trigger the rebuild.
  await partCount(shop.apiUrl);
  await untilAtRest(shop.dataDir, noticedMs);
  const before = shopProcesses(shop.dataDir);
  const wanted = isWanted(part);
  // Measure these first: memory left over from other loads would hide their growth.
  const measured = size === largest ? await measureWholeLists(shop, part) : [];
  measured.push(...(await measureLoads(shop, (await mixedLoads(shop.apiUrl)).filter(wanted))));
  if (size === largest)
    measured.push(...(await measureLoads(shop, (await plainLoads(shop.apiUrl)).filter(wanted))));
  const named = measured.map((each) => ({ ...each, title: `${size} parts: ${each.title}` }));
  console.log(`\nSearch, ${size} parts, ${connections} connections`);
  printLoads(named);
  printProcesses(before, shopProcesses(shop.dataDir));
  return named;
}

export async function measureSearch(part: SearchPart = everything): Promise<MeasuredLoad[]> {
  const shop = await runShop({ RATE_LIMIT_PER_MINUTE: '100000000', LOG_LEVEL: 'info' }, ['--as-deployed']);
  const measured: MeasuredLoad[] = [];
  try {
    for (const size of sizes.filter((each) => part.size === undefined || each === part.size)) {
      if (size > sizes[0]) seedShop(shop.dataDir, size);
      measured.push(...(await measureSize(shop, size, part)));
    }
    if (measured.length === 0) throw new CliError(`no load has one of these words: ${part.loads.join(', ')}`);
    return measured;
  } finally {
    await shop.stop();
  }
}
