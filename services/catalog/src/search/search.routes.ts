import type { catalogRoutes, searchSynonymRoutes } from '@shop/contracts';
import { answer, type Handlers, refuse, savedOrRefuse } from '@shop/service-kit';
import type { ChangeFeed } from '../changes.ts';
import { interpretationHeaders } from './interpret-text.ts';
import type { PartSearch } from './memory-search.ts';
import type { SynonymStore } from './search.store.ts';

type SearchRoutes = Pick<
  typeof catalogRoutes,
  | 'getPartFacets'
  | 'getPartFigures'
  | 'listVehicles'
  | 'listSuggestions'
  | 'listRelatedParts'
  | 'listAlternativeParts'
>;

export function searchHandlers({ search }: { readonly search: PartSearch }): Handlers<SearchRoutes> {
  return {
    getPartFacets: async ({ query }) => {
      const found = await search.facets(query);
      return answer(found.facets, { headers: interpretationHeaders(found, query.q) });
    },
    getPartFigures: async () => answer({ lowStock: await search.countLowStock() }),
    listVehicles: async () => answer(await search.vehicles()),
    listSuggestions: async ({ query }) => answer(await search.suggest(query.q)),
    listRelatedParts: async ({ params }) => {
      const related = await search.related(params.id.toLowerCase());
      if (!related) throw refuse.notFound('Part');
      return answer(related);
    },
    listAlternativeParts: async ({ params }) => {
      const alternatives = await search.alternatives(params.id.toLowerCase());
      if (!alternatives) throw refuse.notFound('Part');
      return answer(alternatives);
    },
  };
}

interface SynonymRouteDeps {
  readonly synonyms: SynonymStore;
  readonly changes: Pick<ChangeFeed, 'announce'>;
}

export function synonymHandlers({
  synonyms,
  changes,
}: SynonymRouteDeps): Handlers<typeof searchSynonymRoutes> {
  return {
    getSearchSynonyms: async () => answer(await synonyms.current()),
    putSearchSynonyms: async ({ body: { version, families }, caller: { email: by } }) => {
      const outcome = await synonyms.save({ families }, version, { by, at: new Date() });
      const saved = savedOrRefuse(outcome, { code: 'synonyms-changed', noun: 'these names' });
      await changes.announce('all');
      return answer(saved);
    },
  };
}
