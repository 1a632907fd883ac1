import { type DeletedPart, type ListedPart, limits, type Part, toDollars } from '@shop/contracts';
import type { PartDocument } from './part.document.ts';
import { plainDetailsOf } from './part-details.rules.ts';

type AnyPart = PartDocument<{ toString: () => string }>;

export type ListedDocument = Pick<AnyPart, Exclude<keyof ListedPart, 'price' | 'fit'> | 'priceCents'>;

export type VisiblePart = ListedDocument & Pick<AnyPart, Exclude<keyof Part, keyof ListedPart>>;

export function toListedPart(part: ListedDocument): ListedPart {
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
    packContent: part.packContent,
    orderStep: part.orderStep,
  };
}

function shownPriceBreaks({ priceBreaks }: Pick<AnyPart, 'priceBreaks'>): Pick<Part, 'priceBreaks'> {
  if (priceBreaks.length === 0) return {};
  const shown = priceBreaks.map(({ fromQuantity, priceCents }) => ({
    fromQuantity,
    price: toDollars(priceCents),
  }));
  return { priceBreaks: shown };
}

/** Returns the full part; omits empty details. */
export function toPart(part: VisiblePart): Part {
  return {
    ...toListedPart(part),
    ...plainDetailsOf(part),
    images: part.images,
    ...shownPriceBreaks(part),
    version: part.version,
    changedAt: part.changedAt.toISOString(),
  };
}

/** Returns what a buyer needs to order the part: the list fields, price breaks, state and the day it is back. */
export function toOrderablePart(
  part: ListedDocument & Pick<AnyPart, 'priceBreaks' | 'state' | 'restockExpected'>,
): Part {
  const { state, restockExpected } = part;
  return { ...toListedPart(part), ...shownPriceBreaks(part), state, restockExpected };
}

const restoreMs = limits.restoreMinutes * 60_000;

/** Returns the moment after which a deletion can still be undone. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - restoreMs);
}

type Deleted = ListedDocument & { deletedAt: Date; deletedBy?: string; deletedByUid?: string };

export function toDeletedPart(part: Deleted): DeletedPart {
  return {
    ...toListedPart(part),
    deletedAt: part.deletedAt.toISOString(),
    deletedBy: part.deletedBy,
    deletedByUid: part.deletedByUid,
    restorableUntil: new Date(part.deletedAt.getTime() + restoreMs).toISOString(),
  };
}

/** Generates a part number from the time and counter of the id, short enough to read out. */
export function partNumberOf(id: string): string {
  return `AP-${id.slice(0, 8)}-${id.slice(-6)}`.toUpperCase();
}
