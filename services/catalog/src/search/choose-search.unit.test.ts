import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@shop/service-kit';
import { afterAll, expect, test } from 'vitest';
import { readApiConfig } from '../config.ts';
import { chooseSearch } from './choose-search.ts';
import type { SearchStore } from './search.store.ts';

const folder = await mkdtemp(join(tmpdir(), 'shop-search-'));
afterAll(() => rm(folder, { recursive: true }));

async function moduleOf(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

/** Passed to the configured engine, which doesn't use them here. */
const deps = {
  store: {} as SearchStore,
  stockChangedSince: async () => ['1'],
  logger: createLogger({ service: 'catalog', level: 'silent' }),
};

test('when a module is configured, then its engine finds the parts, with what the own index would have been given', async () => {
  const file = await moduleOf(
    'engine.mjs',
    `export const createPartSearch = async ({ stockChangedSince }) => ({
      count: async () => ({ total: (await stockChangedSince(new Date())).length }),
    });`,
  );
  const { PART_SEARCH_MODULE } = readApiConfig({
    MONGO_URL: 'mongodb://127.0.0.1',
    REDIS_URL: 'redis://127.0.0.1',
    IDENTITY_URL: 'http://127.0.0.1',
    PART_SEARCH_MODULE: file,
  });
  expect(await (await chooseSearch(PART_SEARCH_MODULE, deps)).count({})).toEqual({ total: 1 });
});

test.each([
  ['engine-without.mjs', 'export const search = 1;', /exports no createPartSearch/],
  ['engine-broken.mjs', 'throw new Error("no licence");', /does not load/],
])('when the module %s brings no engine, then the start ends and names it', async (name, text, says) => {
  const file = await moduleOf(name, text);
  await expect(chooseSearch(file, deps)).rejects.toThrow(says);
  await expect(chooseSearch(file, deps)).rejects.toThrow(name);
});
