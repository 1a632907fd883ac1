import { type DeletedPart, type ListedPart, limits, type PartSort, toDollars } from '@shop/contracts';
import type { PartDocument } from './part.document.ts';

type HexId = { toString: () => string };

/** What of a part anyone may see. */
export type VisiblePart<Id extends HexId> = Pick<
  PartDocument<Id>,
  Exclude<keyof ListedPart, 'price' | 'fits'> | 'priceCents'
>;

/** A part as the contract shows it. */
export function toPart<Id extends HexId>(part: VisiblePart<Id>): ListedPart {
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

const restoreMs = limits.restoreMinutes * 60_000;

/** A part deleted after this moment can still be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restoreMs);
}

type Deleted<Id extends HexId> = VisiblePart<Id> & { deletedAt: Date } & Pick<PartDocument<Id>, 'history'>;

export function toDeletedPart<Id extends HexId>(part: Deleted<Id>): DeletedPart {
  const deletedBy = part.history?.findLast(({ what }) => what === 'deleted')?.by;
  return {
    ...toPart(part),
    deletedAt: part.deletedAt.toISOString(),
    ...(deletedBy === undefined ? {} : { deletedBy }),
    restorableUntil: new Date(part.deletedAt.getTime() + restoreMs).toISOString(),
  };
}

/** What each order of the list goes by; the id decides between equals. */
export const partOrders = {
  newest: { field: 'createdAt', direction: -1 },
  name: { field: 'nameSort', direction: 1 },
  price: { field: 'priceCents', direction: 1 },
  '-price': { field: 'priceCents', direction: -1 },
} as const satisfies Record<PartSort, { field: keyof PartDocument<HexId>; direction: 1 | -1 }>;

/** The number of a part whose maker gave none: seconds and counter of its id, short enough to read out. */
export function partNumberOf(id: string): string {
  return `AP-${id.slice(0, 8)}-${id.slice(-6)}`.toUpperCase();
}
