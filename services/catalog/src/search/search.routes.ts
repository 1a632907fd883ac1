import type { catalogRoutes } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import type { PartSearch } from './memory-search.ts';
import { readingHeaders } from './reading.ts';

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
      return answer(found.facets, { headers: readingHeaders(found, query.q) });
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
