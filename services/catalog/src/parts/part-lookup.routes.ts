import { type catalogRoutes, type MarkedPart, type Part, partNumberKey, readVehicle } from '@shop/contracts';
import { answer, type Handlers } from '@shop/service-kit';
import type { PartSearch } from '../search/memory-search.ts';
import { toOrderablePart } from './part.rules.ts';
import type { PartStore } from './part.store.ts';

type LookupRoutes = Pick<typeof catalogRoutes, 'listPartsById' | 'lookUpParts'>;

export interface PartLookupDeps {
  readonly parts: Pick<PartStore, 'orderable' | 'idsByKey'>;
  readonly search: Pick<PartSearch, 'replacementsOf' | 'fits'>;
}

/** Serves parts to baskets. Not cached: price and stock must match what an order would get. */
export function partLookupHandlers(deps: PartLookupDeps): Handlers<LookupRoutes> {
  return {
    listPartsById: async ({ query: { ids, mark } }) => {
      const parts = await orderableParts(deps, ids);
      return answer(mark === undefined ? parts : await markedParts(deps, parts, mark));
    },
    lookUpParts: async ({ body: { numbers } }) => {
      const found = await idsOf(deps, numbers);
      // Several numbers may resolve to the same part.
      const parts = new Map((await orderableParts(deps, found.flat())).map((part) => [part._id, part]));
      return answer(
        numbers.map((number, at) => ({
          number,
          parts: (found[at] ?? []).flatMap((id) => parts.get(id) ?? []),
        })),
      );
    },
  };
}

async function orderableParts(
  { parts }: Pick<PartLookupDeps, 'parts'>,
  ids: readonly string[],
): Promise<Part[]> {
  const unique = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = new Map((await parts.orderable(unique)).map((part) => [part._id.toHexString(), part]));
  return unique.flatMap((id) => found.get(id) ?? []).map(toOrderablePart);
}

async function markedParts(
  { search }: Pick<PartLookupDeps, 'search'>,
  parts: readonly Part[],
  mark: string,
): Promise<MarkedPart[]> {
  const vehicle = readVehicle(mark);
  // A basket is useful without the marks, which need the search.
  const fits =
    vehicle &&
    (await search
      .fits(
        parts.map(({ _id }) => _id),
        vehicle,
      )
      .catch(() => undefined));
  return parts.map((part) => ({ ...part, fit: fits?.get(part._id) }));
}

/** Returns the part with this number, otherwise its replacements. */
async function idsOf(
  { parts, search }: PartLookupDeps,
  numbers: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const keys = numbers.map(partNumberKey);
  const [own, replacements] = await Promise.all([parts.idsByKey(keys), search.replacementsOf(keys)]);
  return keys.map((key, at) => {
    const id = own.get(key);
    return id === undefined ? (replacements[at] ?? []) : [id];
  });
}
