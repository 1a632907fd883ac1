import { type catalogRoutes, limits, partNumberKey, type Suggestion, writeVehicle } from '@shop/contracts';
import { answer, type Handlers, refuse } from '@shop/service-kit';
import type { FreshCache } from '../lists/fresh-cache.ts';
import type { PartStore, StoredPart } from '../parts/part.store.ts';
import type { RowReader } from '../parts/part-rows.ts';
import { correctedHeader, type FoundFacets, type PartSearch, type Suggested } from './part-search.ts';

type SearchRoutes = Pick<
  typeof catalogRoutes,
  'getPartFacets' | 'listVehicles' | 'listSuggestions' | 'listRelatedParts'
>;

export interface SearchRouteDeps {
  readonly search: PartSearch;
  readonly parts: Pick<PartStore, 'byId'>;
  readonly rows: RowReader;
  readonly facets: FreshCache<FoundFacets>;
}

export function searchHandlers({ search, parts, rows, facets }: SearchRouteDeps): Handlers<SearchRoutes> {
  const read = async (ids: readonly string[]): Promise<StoredPart[]> => {
    const found = await Promise.all(ids.map((id) => parts.byId(id)));
    return found.filter((part) => part !== undefined);
  };
  return {
    getPartFacets: async ({ query }) => {
      const found = await facets.get(JSON.stringify(query), () => search.facets(query));
      return answer(found.facets, { headers: correctedHeader(found) });
    },
    listVehicles: async () => answer(await search.vehicles()),
    listSuggestions: async ({ query }) => {
      const found = await search.suggest(query.q);
      const [byNumber, byWords] = await Promise.all([read(found.byNumber), read(found.byWords)]);
      return answer(suggestions(found, byNumber, byWords));
    },
    listRelatedParts: async ({ params }) => {
      const related = await search.related(params.id.toLowerCase());
      if (!related) throw refuse.notFound('Part');
      return answer(await rows.read(related));
    },
  };
}

/** Suggests a part by the own or OE number that begins with the key. */
function byNumberOf({ partNumber, name, oeNumbers = [] }: StoredPart, key: string): Suggestion {
  const begins = (number: string) => partNumberKey(number).startsWith(key);
  const oeNumber = begins(partNumber) ? undefined : oeNumbers.find(begins);
  return oeNumber === undefined
    ? { kind: 'part', partNumber, name }
    : { kind: 'oe-number', oeNumber, partNumber, name };
}

function suggestions(
  found: Suggested,
  byNumber: readonly StoredPart[],
  byWords: readonly StoredPart[],
): Suggestion[] {
  const numbered = byNumber.map((part) => byNumberOf(part, found.numberKey));
  const named = byWords
    .filter(({ _id }) => !byNumber.some((part) => part._id.equals(_id)))
    .map(({ partNumber, name }): Suggestion => ({ kind: 'part', partNumber, name }));
  return [
    ...numbered,
    ...found.families.map((family): Suggestion => ({ kind: 'family', ...family })),
    ...found.vehicles.map((vehicle): Suggestion => {
      const name = [vehicle.make, vehicle.model].filter((each) => each !== undefined).join(' ');
      return { kind: 'vehicle', vehicle: writeVehicle(vehicle), name };
    }),
    ...found.words.map((word): Suggestion => ({ kind: 'word', ...word })),
    ...named,
  ].slice(0, limits.suggestionsMax);
}
