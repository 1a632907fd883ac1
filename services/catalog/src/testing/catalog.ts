import type { NewPart } from '@shop/contracts';
import { createHealth, createMetrics } from '@shop/service-kit';
import {
  atFileEnd,
  authenticateTestToken,
  backendUrls,
  serveForTest,
  type TestReply,
  type TestRequest,
  testDatabase,
  testLogger,
  testQueuePrefix,
  testToken,
} from '@shop/service-kit/testing';
import { type CatalogAppDeps, createCatalogApp } from '../app.ts';
import { createChangeFeed } from '../changes.ts';
import { createPartChangeStore } from '../parts/part-change.store.ts';
import { createMemorySearch } from '../search/memory-search.ts';
import { createSearchStore, createSynonymStore } from '../search/search.store.ts';
import { createStockStore } from '../stock/stock.store.ts';

export const adminToken = testToken('admin@example.com', { roles: ['owner'] });
export const userToken = testToken('shopper@example.com');

export function aNewPart(facts: Partial<NewPart> = {}): NewPart {
  return {
    name: 'Vented brake disc',
    price: 39.5,
    description: 'Cast iron, 280 mm, coated hub.',
    minOrderQuantity: 2,
    availableQuantity: 100,
    img: '/api/drawings/brake-disc-1.svg',
    ...facts,
  };
}

/** Adjusts stock as an admin would after counting the shelf; `more` overrides the body. */
export function adjustStock(
  request: TestRequest,
  partId: string,
  { token = adminToken, key, ...more }: { token?: string; key?: string } & Record<string, unknown>,
): Promise<TestReply> {
  return request('POST', `/stock-adjustment/${partId}`, {
    token,
    body: { reason: 'count', ...more },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

export function changeFeedForTest(prefix: string) {
  const changes = createChangeFeed({ redisUrl: backendUrls().redisUrl, prefix, logger: testLogger() });
  atFileEnd(changes.close);
  return changes;
}

type CatalogOptions = Pick<Partial<CatalogAppDeps>, 'db' | 'now' | 'producer' | 'orders' | 'reviewBudget'> & {
  prefix?: string;
};

export async function catalogForTest(given: CatalogOptions = {}) {
  const db = given.db ?? (await testDatabase()).db;
  const changes = changeFeedForTest(given.prefix ?? testQueuePrefix());
  const stockStore = await createStockStore(db);
  const search = createMemorySearch({
    store: await createSearchStore(db),
    synonyms: createSynonymStore(db),
    stockChangedSince: stockStore.changedSince,
    logger: testLogger(),
  });
  atFileEnd(search.close);
  const app = await createCatalogApp({
    db,
    changes,
    partChanges: await createPartChangeStore(db),
    stockStore,
    search,
    orders: given.orders ?? { committed: async () => 0 },
    reviewBudget: given.reviewBudget ?? { spend: async () => 0 },
    producer: given.producer ?? { republish: async () => 'added' as const },
    authenticate: authenticateTestToken,
    logger: testLogger(),
    metrics: createMetrics('test'),
    health: createHealth([]),
    checkReplies: true,
    now: given.now,
  });
  return { db, changes, ...(await serveForTest(app)) };
}
