import type { PartFilter } from '@shop/contracts';
import { type Logger, refuse, startSweeper } from '@shop/service-kit';
import { type DatabaseAddress, indexBuilder } from './build-index.ts';
import { findFacets } from './facets.ts';
import { readFilter, type SearchFilter } from './filter.rules.ts';
import { createLiveIndex } from './live-index.ts';
import { createLooks } from './looks.ts';
import { matchesOf } from './matching.ts';
import { findPage } from './page.ts';
import type { PartIndex } from './part-index.ts';
import type { PartSearch } from './part-search.ts';
import { relatedParts } from './related.ts';
import { replacementsOf } from './replacements.ts';
import type { SearchStore } from './search.store.ts';
import { readWords } from './spelling.ts';
import { suggest } from './suggestions.ts';
import { vehicleTree } from './vehicle-tree.ts';

export interface MemorySearchDeps {
  readonly store: SearchStore;
  readonly stockChangedSince: (since: Date) => Promise<readonly string[]>;
  /** Database for the build thread; without it, this thread builds large indexes too. */
  readonly address?: DatabaseAddress | undefined;
  readonly logger: Logger;
  readonly now?: () => Date;
}

const lookEveryMs = 2_000;
function read(
  index: PartIndex,
  { q = '', ...rest }: PartFilter,
): { filter: SearchFilter; corrected?: string } {
  const { tokens, corrected } = readWords(index, q);
  return { filter: readFilter(rest, tokens), ...(corrected === undefined ? {} : { corrected }) };
}

export function createMemorySearch(deps: MemorySearchDeps): PartSearch {
  const { store, stockChangedSince, address, logger, now = () => new Date() } = deps;
  const build = indexBuilder(store, address);
  const live = createLiveIndex({ store, stockChangedSince, build, logger, now });
  live.apply();
  const looks = createLooks(live.look);
  const sweeper = startSweeper({ name: 'search', everyMs: lookEveryMs, logger, sweep: looks.round });

  const current = async (): Promise<PartIndex> => {
    await looks.awake();
    const index = await live.current().catch(() => undefined);
    if (!index) throw refuse.unavailable('search-not-ready', 'The catalogue is being read. Please try again');
    return index;
  };

  return {
    count: async (filter) => {
      const index = await current();
      const { filter: wanted, corrected } = read(index, filter);
      return { total: matchesOf(index, wanted).total, corrected };
    },
    page: async (question) => {
      const index = await current();
      return findPage(index, { ...question, filter: read(index, question.filter).filter });
    },
    facets: async (filter) => {
      const index = await current();
      const { filter: wanted, corrected } = read(index, filter);
      return { facets: findFacets(index, wanted), corrected };
    },
    vehicles: async () => vehicleTree(await current()),
    related: async (id) => relatedParts(await current(), id),
    replacementsOf: async (keys) => {
      const index = await current();
      return keys.map((key) => replacementsOf(index, key));
    },
    suggest: async (text) => suggest(await current(), text),
    apply: live.apply,
    check: async () => {
      if (!live.isBuilt()) throw new Error('the search index is being built');
    },
    close: sweeper.close,
  };
}
