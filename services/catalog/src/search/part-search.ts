import type { PartFacets, PartFamily, PartFilter, PartSort, Vehicle, VehicleTree } from '@shop/contracts';
import type { LastRow } from '../lists/keyset.rules.ts';

/** More parts for one number are no answer to who typed it. */
export const replacementsMax = 8;

export interface SearchQuestion {
  readonly filter: PartFilter;
  readonly sort: PartSort;
  readonly after?: LastRow<Date | string | number> | undefined;
  readonly limit: number;
  /** A vehicle that each row says of whether its part fits it. */
  readonly mark?: Vehicle | undefined;
}

/** A text that is the same for as long as a part shows the same. */
export function stateOfPart(part: { changedAt: number; version: number; stockSeq: number }): string {
  return `${part.changedAt}.${part.version}.${part.stockSeq}`;
}

export interface FoundRow {
  readonly id: string;
  /** Differs for each state of the part; absent where the engine does not know it. */
  readonly state?: string;
  /** Undefined when nothing is known of what the part fits. */
  readonly fits?: boolean | undefined;
}

export interface FoundPage {
  readonly rows: readonly FoundRow[];
  /** The last of them, while there are more behind it. */
  readonly next?: LastRow<string | number>;
}

/** How many parts fit a filter, and the text that was searched for instead of one with typing errors. */
export interface Found {
  readonly total: number;
  readonly corrected?: string | undefined;
}

export interface FoundFacets {
  readonly facets: PartFacets;
  readonly corrected?: string | undefined;
}

/** What typed letters may be meant to become. Numbers and names of the parts are read from the database. */
export interface Suggested {
  /** Parts with a number of their own, or one that they replace, that begins with `numberKey`. */
  readonly numberKey: string;
  readonly byNumber: readonly string[];
  readonly families: readonly { readonly family: PartFamily; readonly count: number }[];
  readonly vehicles: readonly Vehicle[];
  readonly words: readonly { readonly text: string; readonly count: number }[];
  /** Parts that have all the words. */
  readonly byWords: readonly string[];
}

/** Says what was searched for, where that is not what was asked. */
export function correctedHeader({ corrected }: Pick<Found, 'corrected'>): Record<string, string> {
  return corrected === undefined ? {} : { 'x-corrected-query': encodeURIComponent(corrected) };
}

/**
 * Finds parts. The catalogue's own index does it in the memory of the process; another engine can take its place here (decision 097).
 * It may answer with what was deleted a moment ago: rows are read from the database.
 */
export interface PartSearch {
  readonly count: (filter: PartFilter) => Promise<Found>;
  readonly page: (question: SearchQuestion) => Promise<FoundPage>;
  readonly facets: (filter: PartFilter) => Promise<FoundFacets>;
  readonly vehicles: () => Promise<VehicleTree>;
  /** Up to eight parts that go with one; undefined when there is no such part. */
  readonly related: (id: string) => Promise<readonly FoundRow[] | undefined>;
  /** Ids of the parts that replace a number, for each key of a number; at most {@link replacementsMax} of each. */
  readonly replacementsOf: (keys: readonly string[]) => Promise<readonly (readonly string[])[]>;
  readonly suggest: (text: string) => Promise<Suggested>;
  /** Reads these parts again; without ids, whatever changed. Whoever asks after this is answered from what is true now. */
  readonly apply: (ids?: readonly string[]) => void;
  /** Rejects until the search can answer. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}
