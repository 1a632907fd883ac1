import type { PartFilter } from '@shop/contracts';
import { refuse, startSweeper } from '@shop/service-kit';
import type { Catalogue } from './catalogue.ts';
import { findFacets } from './facets.ts';
import { readFilter } from './filter.rules.ts';
import { createFreshCatalogue, type FreshCatalogueDeps } from './fresh-catalogue.ts';
import { judge } from './matching.ts';
import { findPage } from './page.ts';
import { type PartSearch, replacementsMax } from './part-search.ts';
import { readText } from './reading.ts';
import { suggest } from './suggestions.ts';
import { fittedVehicles, relatedSlots, vehicleTree } from './vehicles.ts';

const pollEveryMs = 2_000;

function read(catalogue: Catalogue, { q = '', ...rest }: PartFilter) {
  const reading = readText(catalogue, q);
  return { filter: readFilter(rest, reading), reading };
}

function replacements({ oeNumbers, live, rowAt }: Catalogue, key: string): string[] {
  const slots = oeNumbers.slotsOf(key).filter((slot) => live[slot]);
  return slots.slice(0, replacementsMax).map((slot) => rowAt(slot).id);
}

/** Finds parts in a copy of the catalogue that this process keeps in memory. */
export function createMemorySearch(deps: FreshCatalogueDeps): PartSearch {
  const fresh = createFreshCatalogue(deps);
  const { logger } = deps;
  const sweeper = startSweeper({ name: 'search', everyMs: pollEveryMs, logger, sweep: fresh.check });

  const current = (): Promise<Catalogue> =>
    fresh.current().catch(() => {
      throw refuse.unavailable('search-not-ready', 'The catalogue is loading. Please try again.');
    });

  return {
    page: async (question) => {
      const catalogue = await current();
      const { filter, reading } = read(catalogue, question.filter);
      return { ...findPage(catalogue, { ...question, filter }), reading };
    },
    facets: async (asked) => {
      const catalogue = await current();
      const { filter, reading } = read(catalogue, asked);
      return { facets: findFacets(catalogue, filter), reading };
    },
    vehicles: async () => vehicleTree(fittedVehicles(await current())),
    related: async (id) => {
      const catalogue = await current();
      return relatedSlots(catalogue, id)?.map((slot) => catalogue.rowAt(slot).listed);
    },
    replacementsOf: async (keys) => {
      const catalogue = await current();
      return keys.map((key) => replacements(catalogue, key));
    },
    suggest: async (text) => suggest(await current(), text),
    countLowStock: async () => {
      const catalogue = await current();
      const orderable = judge(catalogue, { ...readFilter({}, { tokens: [] }), inStock: true });
      return catalogue.size() - orderable.total();
    },
    apply: fresh.apply,
    check: async () => {
      if (!fresh.isRead()) throw new Error('the search is reading the catalogue');
    },
    close: sweeper.close,
  };
}
