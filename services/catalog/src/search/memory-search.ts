import type { PartFilter, Vehicle } from '@shop/contracts';
import { refuse, startSweeper } from '@shop/service-kit';
import type { Catalogue } from './catalogue.ts';
import { findFacets } from './facets.ts';
import { type AnyPartFilter, readFilter } from './filter.rules.ts';
import { createFreshCatalogue, type FreshCatalogueDeps } from './fresh-catalogue.ts';
import { interpretText } from './interpret-text.ts';
import { matchParts } from './match-parts.ts';
import { findPage, type PageQuestion } from './page.ts';
import { suggest } from './suggestions.ts';
import { alternativeSlots, fitChecker, fittedVehicles, relatedSlots, vehicleTree } from './vehicles.ts';

const pollEveryMs = 2_000;
/** More replacements for one number would not help the buyer. */
const replacementsMax = 8;

export interface SearchQuestion extends Omit<PageQuestion, 'filter'> {
  readonly filter: AnyPartFilter;
  /** Each row says whether its part fits this vehicle. */
  readonly mark?: Vehicle | undefined;
}

function interpret(catalogue: Catalogue, { q = '', ...rest }: AnyPartFilter) {
  const interpretation = interpretText(catalogue, q);
  return { filter: readFilter(rest, interpretation), interpretation };
}

function replacements({ oeNumbers, flags: { live }, rowAt }: Catalogue, key: string): string[] {
  const slots = oeNumbers.slotsOf(key).filter((slot) => live[slot]);
  return slots.slice(0, replacementsMax).map((slot) => rowAt(slot).id);
}

/** The catalogue with the hidden parts in view. */
function forStaff(catalogue: Catalogue): Catalogue {
  return { ...catalogue, flags: { ...catalogue.flags, live: catalogue.flags.current } };
}

/** Finds parts in a copy of the catalogue that this process keeps in memory. */
export function createMemorySearch(deps: FreshCatalogueDeps) {
  const fresh = createFreshCatalogue(deps);
  const { logger } = deps;
  const sweeper = startSweeper({ name: 'search', everyMs: pollEveryMs, logger, sweep: fresh.check });

  const current = (): Promise<Catalogue> =>
    fresh.current().catch(() => {
      throw refuse.unavailable('search-not-ready', 'The catalogue is loading. Please try again.');
    });

  return {
    page: async (question: SearchQuestion) => {
      const catalogue = await current();
      const { filter, interpretation } = interpret(catalogue, question.filter);
      const { slots, ...page } = findPage(catalogue, { ...question, filter });
      const fitOf = question.mark && fitChecker(catalogue, question.mark);
      const rows = slots.map((slot) => {
        const { listed } = catalogue.rowAt(slot);
        return fitOf ? { ...listed, fit: fitOf(slot) } : listed;
      });
      return { ...page, rows, interpretation };
    },
    /** Finds hidden parts, too. */
    staffPage: async (question: SearchQuestion) => {
      const catalogue = forStaff(await current());
      const { filter, interpretation } = interpret(catalogue, question.filter);
      const { slots, ...page } = findPage(catalogue, { ...question, filter });
      const rows = slots.map((slot) => {
        const { listed, lowStockAt, state } = catalogue.rowAt(slot);
        return { ...listed, lowStockAt, state };
      });
      return { ...page, rows, interpretation };
    },
    facets: async (asked: PartFilter) => {
      const catalogue = await current();
      const { filter, interpretation } = interpret(catalogue, asked);
      return { facets: findFacets(catalogue, filter), interpretation };
    },
    vehicles: async () => vehicleTree(fittedVehicles(await current())),
    /** Returns undefined for an unknown part. */
    related: async (id: string) => {
      const catalogue = await current();
      return relatedSlots(catalogue, id)?.map((slot) => catalogue.rowAt(slot).listed);
    },
    /** Returns parts to buy instead; undefined for an unknown part. */
    alternatives: async (id: string) => {
      const catalogue = await current();
      return alternativeSlots(catalogue, id)?.map((slot) => catalogue.rowAt(slot).listed);
    },
    /** Returns the ids of the parts that replace each number key, at most {@link replacementsMax} each. */
    replacementsOf: async (keys: readonly string[]) => {
      const catalogue = await current();
      return keys.map((key) => replacements(catalogue, key));
    },
    /** Says of each known part whether it fits the vehicle. */
    fits: async (ids: readonly string[], vehicle: Vehicle) => {
      const catalogue = await current();
      const fitOf = fitChecker(catalogue, vehicle);
      return new Map(
        ids.flatMap((id) => {
          const slot = catalogue.slotOf(id);
          return slot === undefined ? [] : [[id, fitOf(slot)] as const];
        }),
      );
    },
    suggest: async (text: string) => suggest(await current(), text),
    /** Counts the parts on sale that need more stock. */
    countLowStock: async () => {
      const catalogue = await current();
      return matchParts(catalogue, readFilter({ lowStock: 'true' }, { tokens: [] })).total();
    },
    apply: fresh.apply,
    /** Rejects until the search is ready. */
    check: async () => {
      if (!fresh.isRead()) throw new Error('the search is interpretation the catalogue');
    },
    close: sweeper.close,
  };
}

export type PartSearch = ReturnType<typeof createMemorySearch>;
