import type {
  Fit,
  ListedPart,
  PartFacets,
  PartFilter,
  StaffPart,
  StaffPartSort,
  Suggestion,
  Vehicle,
  VehicleTree,
} from '@shop/contracts';
import type { LastRow } from '../lists/keyset.rules.ts';
import type { AnyPartFilter } from './filter.rules.ts';
import { type Reading, splitVehicle } from './reading.ts';

/** More replacements for one number would not help the buyer. */
export const replacementsMax = 8;

export interface SearchQuestion {
  readonly filter: AnyPartFilter;
  readonly sort: StaffPartSort;
  readonly after?: LastRow<string | number> | undefined;
  readonly limit: number;
  /** Each row says whether its part fits this vehicle. */
  readonly mark?: Vehicle | undefined;
}

export interface FoundPage {
  readonly rows: readonly ListedPart[];
  /** How many parts match. */
  readonly total: number;
  /** The last row, if there are more. */
  readonly next?: LastRow<string | number>;
}

/** How the search understood the text. */
export interface Understood {
  readonly reading: Reading;
}

export interface FoundFacets extends Understood {
  readonly facets: PartFacets;
}

/** Tells the buyer how the text was read, where that is not what it says. */
export function readingHeaders(
  { reading: { corrected, dropped, named } }: Understood,
  text = '',
): Record<string, string> {
  const { vehicle, rest } = splitVehicle(text, named);
  const headers = {
    'x-corrected-query': corrected,
    'x-query-vehicle': vehicle,
    'x-query-rest': vehicle && rest,
    'x-dropped-words': dropped?.join(' '),
  };
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, encodeURIComponent(value)]],
    ),
  );
}

/** Finds parts. */
export interface PartSearch {
  readonly page: (question: SearchQuestion) => Promise<FoundPage & Understood>;
  /** Finds hidden parts, too. */
  readonly staffPage: (
    question: SearchQuestion,
  ) => Promise<Omit<FoundPage, 'rows'> & Understood & { readonly rows: readonly StaffPart[] }>;
  readonly facets: (filter: PartFilter) => Promise<FoundFacets>;
  readonly vehicles: () => Promise<VehicleTree>;
  /** Returns up to eight related parts; undefined for an unknown part. */
  readonly related: (id: string) => Promise<readonly ListedPart[] | undefined>;
  /** Returns parts to buy instead; undefined for an unknown part. */
  readonly alternatives: (id: string) => Promise<readonly ListedPart[] | undefined>;
  /** Returns the ids of the parts that replace each number key, at most {@link replacementsMax} each. */
  readonly replacementsOf: (keys: readonly string[]) => Promise<readonly (readonly string[])[]>;
  /** Says of each known part whether it fits the vehicle. */
  readonly fits: (ids: readonly string[], vehicle: Vehicle) => Promise<ReadonlyMap<string, Fit>>;
  readonly suggest: (text: string) => Promise<readonly Suggestion[]>;
  /** Counts the parts on sale that need more stock. */
  readonly countLowStock: () => Promise<number>;
  /** Reads these parts again, or everything that changed if there are no ids. Later searches see the current data. */
  readonly apply: (ids?: readonly string[]) => void;
  /** Rejects until the search is ready. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}
