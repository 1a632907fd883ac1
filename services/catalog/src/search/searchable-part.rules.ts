import type { Attribute, Fitment, ListedPart, PartFamily } from '@shop/contracts';
import type { PartDocument } from '../parts/part.document.ts';
import { toListedPart } from '../parts/part.rules.ts';

/** The fields of a part that a search reads. */
export interface SearchablePart {
  /** 24 hexadecimal characters, lower case. */
  readonly id: string;
  /** The part as lists show it. */
  readonly listed: ListedPart;
  /** Words it can be found by; a prefix is enough. */
  readonly tokens: readonly string[];
  readonly nameSort: string;
  readonly family: PartFamily;
  readonly priceCents: number;
  readonly minOrderQuantity: number;
  readonly availableQuantity: number;
  readonly orderStep?: number | undefined;
  readonly lowStockAt?: number | undefined;
  /** Absent while on sale. */
  readonly state?: PartDocument<unknown>['state'];
  readonly oeNumbers: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly fitments: readonly Fitment[];
  /** Milliseconds. */
  readonly createdAt: number;
  readonly changedAt: number;
  readonly version: number;
}

/** Identifies a state of a part. */
export type PartStamp = Pick<SearchablePart, 'id' | 'changedAt' | 'version'> & {
  readonly isDeleted: boolean;
};

/** Fields of a part that a search does not read. */
export const unsearched = { images: 0, priceBreaks: 0, lastChange: 0, log: 0 } as const satisfies Partial<
  Record<keyof PartDocument<unknown>, 0>
>;

export type SearchedDocument = Omit<
  PartDocument<{ toString: () => string }>,
  keyof typeof unsearched | 'deletedAt'
>;

export function toSearchablePart(part: SearchedDocument): SearchablePart {
  return {
    id: part._id.toString(),
    listed: toListedPart(part),
    tokens: part.searchTokens,
    nameSort: part.nameSort,
    family: part.family,
    oeNumbers: part.oeNumbers ?? [],
    attributes: part.attributes ?? [],
    fitments: part.fitments ?? [],
    priceCents: part.priceCents,
    minOrderQuantity: part.minOrderQuantity,
    availableQuantity: part.availableQuantity,
    orderStep: part.orderStep,
    lowStockAt: part.lowStockAt,
    state: part.state,
    version: part.version,
    createdAt: part.createdAt.getTime(),
    changedAt: part.changedAt.getTime(),
  };
}
