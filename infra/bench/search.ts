import { loadavg } from 'node:os';
import { vehicleTree } from '@shop/contracts';
import { runShop, type Shop, seedShop } from '../harness/run-shop.ts';
import { shopProcesses } from '../lib/shop-processes.ts';
import { type LoadResult, measure } from './reads.ts';
import { printLoads, printProcesses } from './report.ts';
import { searchQuestions } from './search-questions.ts';

/**
 * How fast parts are found, with client, services and database on the same machine: lists, their second pages, facets, and lists and
 * facets in turn, at several sizes of the catalogue.
 */
const sizes = [69, 20_000, 200_000];
const connections = 32;
const seconds = 12;
const combinations = 400;
const indexedMs = 180_000;
const callMs = 10_000;
/** At rest: no more than so much CPU time in so much time. */
const idleSeconds = 1;
const idleWindowMs = 5_000;

/**
 * No address is asked twice, so that no reply comes from a cache: each has a highest price of its own, above what any part costs. Enough for
 * more requests than can be answered.
 */
const addresses = 40_000;
const highestCents = 99_999_999;
let asked = 0;

function different(path: string, questions: readonly URLSearchParams[]): string[] {
  return Array.from({ length: addresses }, (_none, index) => {
    asked += 1;
    const query = new URLSearchParams(questions[index % questions.length]);
    query.set('priceMax', ((highestCents - asked) / 100).toFixed(2));
    return `${path}${query}`;
  });
}

async function call(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(callMs) });
}

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

/**
 * What was added beside a running shop is found at once, and then the index is built anew in a thread of the catalog. Measured is what
 * buyers have afterwards: a catalog that does nothing by itself.
 */
async function untilIdle(dataDir: string): Promise<void> {
  const until = Date.now() + indexedMs;
  let before = Number.NEGATIVE_INFINITY;
  for (let used = catalogSeconds(dataDir); used - before > idleSeconds; used = catalogSeconds(dataDir)) {
    if (Date.now() > until) throw new Error('the catalog did not come to rest');
    before = used;
    await new Promise((resolve) => setTimeout(resolve, idleWindowMs));
  }
}

/** CPU time of the catalog's processes, in whole seconds. */
function catalogSeconds(dataDir: string): number {
  return shopProcesses(dataDir)
    .filter(({ name }) => name.startsWith('catalog'))
    .reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/** Addresses of the second pages of the lists that have one. */
async function secondPages(
  apiUrl: string,
  questions: readonly URLSearchParams[],
): Promise<URLSearchParams[]> {
  const found: URLSearchParams[] = [];
  for (const question of questions) {
    const link = (await call(`${apiUrl}/parts?limit=24&${question}`)).headers.get('link') ?? '';
    const next = /^<[^?]*\?([^>]*)>/.exec(link)?.[1];
    if (next !== undefined) found.push(new URLSearchParams(next));
  }
  return found;
}

function inTurn(some: readonly string[], others: readonly string[]): string[] {
  return some.flatMap((path, index) => [path, others[index] ?? path]);
}

async function measureSize({ apiUrl, dataDir }: Shop, size: number): Promise<void> {
  const tree = vehicleTree.parse(await (await call(`${apiUrl}/vehicles`)).json());
  const questions = searchQuestions(tree, combinations);
  const lists = questions.map((question) => new URLSearchParams([['limit', '24'], ...question]));
  const later = await secondPages(apiUrl, questions);
  const load = { baseUrl: apiUrl, connections, seconds, shared: 'each-once' as const };
  const list = () => different('/parts?', lists);
  const facets = () => different('/part-facets?', questions);
  await measure({ ...load, title: 'warm up', paths: inTurn(list(), facets()), seconds: 5 });
  const before = shopProcesses(dataDir);
  const results: LoadResult[] = [
    await measure({ ...load, title: `GET /parts, ${combinations} combinations`, paths: list() }),
    await measure({
      ...load,
      title: `their ${later.length} second pages`,
      paths: different('/parts?', later),
    }),
    await measure({ ...load, title: 'GET /part-facets', paths: facets() }),
    await measure({ ...load, title: 'lists and facets in turn', paths: inTurn(list(), facets()) }),
  ];
  console.log(`\nSearch, ${size} parts, ${connections} connections, load ${loadavg()[0]?.toFixed(1)}`);
  printLoads(results);
  printProcesses(before, shopProcesses(dataDir));
}

export async function measureSearch(): Promise<void> {
  const shop = await runShop({ RATE_LIMIT_PER_MINUTE: '100000000', LOG_LEVEL: 'info' }, ['--as-deployed']);
  try {
    for (const size of sizes) {
      if (size > (sizes[0] ?? 0)) seedShop(shop.dataDir, size);
      await untilFound(shop.apiUrl, size);
      await untilIdle(shop.dataDir);
      await measureSize(shop, size);
    }
  } finally {
    await shop.stop();
  }
}
