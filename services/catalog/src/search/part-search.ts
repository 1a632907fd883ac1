import type { PartFacets, PartFamily, PartFilter, PartSort, Vehicle, VehicleTree } from '@shop/contracts';
import type { LastRow } from '../lists/keyset.rules.ts';

/** More replacements for one number would not help the buyer. */
export const replacementsMax = 8;

export interface SearchQuestion {
  readonly filter: PartFilter;
  readonly sort: PartSort;
  readonly after?: LastRow<string | number> | undefined;
  readonly limit: number;
  /** Each row says whether its part fits this vehicle. */
  readonly mark?: Vehicle | undefined;
}

/** Returns a text that changes whenever the shown part changes. */
export function stateOfPart(part: { changedAt: number; version: number; stockSeq: number }): string {
  return `${part.changedAt}.${part.version}.${part.stockSeq}`;
}

export interface FoundRow {
  readonly id: string;
  /** Changes with the part. */
  readonly state: string;
  /** Undefined without fitment data. */
  readonly fits?: boolean | undefined;
}

export interface FoundPage {
  readonly rows: readonly FoundRow[];
  /** How many parts match. */
  readonly total: number;
  /** The last row, if there are more. */
  readonly next?: LastRow<string | number>;
}

/** The text that was searched for instead, if the given one finds nothing. */
export interface Corrected {
  readonly corrected?: string | undefined;
}

export interface FoundFacets extends Corrected {
  readonly facets: PartFacets;
}

/** Completions of typed text. The parts' numbers and names are read from the database. */
export interface Suggested {
  /** Key of the typed text; `byNumber` lists parts whose own or OE number begins with it. */
  readonly numberKey: string;
  readonly byNumber: readonly string[];
  readonly families: readonly { readonly family: PartFamily; readonly count: number }[];
  readonly vehicles: readonly Vehicle[];
  readonly words: readonly { readonly text: string; readonly count: number }[];
  /** Parts that match all the words. */
  readonly byWords: readonly string[];
}

export function correctedHeader({ corrected }: Corrected): Record<string, string> {
  return corrected === undefined ? {} : { 'x-corrected-query': encodeURIComponent(corrected) };
}

/** Finds parts. Results may include just-deleted parts: rows are read from the database. */
export interface PartSearch {
  readonly page: (question: SearchQuestion) => Promise<FoundPage & Corrected>;
  readonly facets: (filter: PartFilter) => Promise<FoundFacets>;
  readonly vehicles: () => Promise<VehicleTree>;
  /** Returns up to eight related parts; undefined for an unknown part. */
  readonly related: (id: string) => Promise<readonly FoundRow[] | undefined>;
  /** Returns the ids of the parts that replace each number key, at most {@link replacementsMax} each. */
  readonly replacementsOf: (keys: readonly string[]) => Promise<readonly (readonly string[])[]>;
  readonly suggest: (text: string) => Promise<Suggested>;
  /** Reads these parts again, or everything that changed if there are no ids. Later searches see the current data. */
  readonly apply: (ids?: readonly string[]) => void;
  /** Rejects until the search is ready. */
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}
