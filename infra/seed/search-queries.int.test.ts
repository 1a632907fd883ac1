import { catalogForTest } from '@shop/catalog/testing';
import { listedPart } from '@shop/contracts';
import { testDatabase } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fillCatalogue } from './fill-catalogue.ts';
import queries from './search-queries.json' with { type: 'json' };

const parts = 2_000;
const rightShare = 0.95;

test(`finds the wanted family in the first three parts for ${rightShare * 100} % of ${queries.length} queries`, async () => {
  const { db } = await testDatabase();
  await fillCatalogue(db, parts);
  const { request } = await catalogForTest({ db });
  const wrong: string[] = [];
  for (const [q = '', wanted = ''] of queries) {
    const { body } = await request('GET', `/parts?${new URLSearchParams({ q, limit: '3' })}`);
    const families = z
      .array(listedPart)
      .parse(body)
      .map(({ family }) => family as string);
    if (families.length === 0 || families.some((family) => family !== wanted))
      wrong.push(`${q}: ${families.join(', ')} instead of ${wanted}`);
  }
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual((1 - rightShare) * queries.length);
});
