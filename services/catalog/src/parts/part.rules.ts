import { type DeletedPart, type ListedPart, limits, type Part, toDollars } from '@shop/contracts';
import type { PartDocument } from './part.document.ts';
import { plainDetailsOf } from './plain-details.rules.ts';

type HexId = { toString: () => string };

/** What lists show of a part. */
export type ListedDocument<Id extends HexId> = Pick<
  PartDocument<Id>,
  Exclude<keyof ListedPart, 'price' | 'fits'> | 'priceCents'
>;

/** What anyone may see of a part. */
export type VisiblePart<Id extends HexId> = ListedDocument<Id> &
  Pick<PartDocument<Id>, Exclude<keyof Part, keyof ListedPart> | 'createdAt'>;

/** A part as lists show it. */
export function toListedPart<Id extends HexId>(part: ListedDocument<Id>): ListedPart {
  return {
    _id: part._id.toString(),
    name: part.name,
    img: part.img,
    price: toDollars(part.priceCents),
    description: part.description,
    minOrderQuantity: part.minOrderQuantity,
    availableQuantity: part.availableQuantity,
    family: part.family,
    partNumber: part.partNumber,
  };
}

/** Parts of before versions were counted have their first one. */
export function versionOf({ version = 1 }: { readonly version?: number }): number {
  return version;
}

function shownPriceBreaks<Id extends HexId>({
  priceBreaks = [],
}: Pick<PartDocument<Id>, 'priceBreaks'>): Pick<Part, 'priceBreaks'> {
  if (priceBreaks.length === 0) return {};
  return {
    priceBreaks: priceBreaks.map(({ fromQuantity, priceCents }) => ({
      fromQuantity,
      price: toDollars(priceCents),
    })),
  };
}

function shownDetails<Id extends HexId>(part: VisiblePart<Id>) {
  return { ...plainDetailsOf(part), images: part.images ?? [part.img], ...shownPriceBreaks(part) };
}

/** A part with all that is known of it; what it has none of is left out. */
export function toPart<Id extends HexId>(part: VisiblePart<Id>): Part {
  return {
    ...toListedPart(part),
    ...shownDetails(part),
    version: versionOf(part),
    changedAt: (part.changedAt ?? part.createdAt).toISOString(),
  };
}

/** What somebody needs to know of a part to order it: what lists show, the prices of larger quantities, and its steps. */
export function toOrderablePart<Id extends HexId>(
  part: ListedDocument<Id> & Pick<PartDocument<Id>, 'priceBreaks' | 'orderStep'>,
): Part {
  const { orderStep } = part;
  return {
    ...toListedPart(part),
    ...shownPriceBreaks(part),
    ...(orderStep === undefined ? {} : { orderStep }),
  };
}

const restoreMs = limits.restoreMinutes * 60_000;

/** A part deleted after this moment can still be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restoreMs);
}

type Deleted<Id extends HexId> = ListedDocument<Id> & { deletedAt: Date } & Pick<PartDocument<Id>, 'history'>;

export function toDeletedPart<Id extends HexId>(part: Deleted<Id>): DeletedPart {
  const deletedBy = part.history?.findLast(({ what }) => what === 'deleted')?.by;
  return {
    ...toListedPart(part),
    deletedAt: part.deletedAt.toISOString(),
    ...(deletedBy === undefined ? {} : { deletedBy }),
    restorableUntil: new Date(part.deletedAt.getTime() + restoreMs).toISOString(),
  };
}

/** The number of a part whose maker gave none: seconds and counter of its id, short enough to read out. */
export function partNumberOf(id: string): string {
  return `AP-${id.slice(0, 8)}-${id.slice(-6)}`.toUpperCase();
}
