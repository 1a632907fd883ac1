import { catalogForTest } from '@shop/catalog/testing';
import { listedPart } from '@shop/contracts';
import { testDatabase } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { partListings } from './data/price-list.ts';
import { fillCatalogue } from './fill-catalogue.ts';
import queries from './search-queries.json' with { type: 'json' };

const mostWrong = 0.05 * queries.length;
const limitMs = 120_000;

test.each([partListings.length, 2_000])(
  'finds only the wanted family in the first three of %d parts for 95 of 100 queries',
  { timeout: limitMs },
  async (count) => {
    const { db } = await testDatabase();
    await fillCatalogue(db, count);
    const { request } = await catalogForTest({ db });
    // A busy machine takes longer to read all parts than a search waits for them: until then it answers 503.
    await expect
      .poll(async () => (await request('GET', '/parts?limit=1')).status, { timeout: limitMs })
      .toBe(200);
    const wrong: string[] = [];
    for (const [q = '', wanted = ''] of queries) {
      const { body } = await request('GET', `/parts?${new URLSearchParams({ q, limit: '3' })}`);
      const families: string[] = z
        .array(listedPart)
        .parse(body)
        .map(({ family }) => family);
      if (families.length === 0 || families.some((family) => family !== wanted))
        wrong.push(`${q}: ${families.join(', ')} instead of ${wanted}`);
    }
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(mostWrong);
  },
);
