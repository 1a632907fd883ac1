import type { NewPart, PartDetails, PartFamily } from '@shop/contracts';
import { drawingAddress } from '../drawings/files.ts';

/** One line of the price list. `variant` chooses the drawing, and with it holes, coating, size. */
export interface PartListing {
  readonly partNumber: string;
  readonly family: PartFamily;
  readonly variant: number;
  readonly name: string;
  readonly price: number;
  readonly minimum: number;
  readonly available: number;
  readonly description: string;
  readonly details?: Partial<PartDetails>;
}

export function newPartOf(listing: PartListing): NewPart {
  return {
    name: listing.name,
    price: listing.price,
    description: listing.description,
    minOrderQuantity: listing.minimum,
    availableQuantity: listing.available,
    img: drawingAddress(listing.family, listing.variant),
    family: listing.family,
    partNumber: listing.partNumber,
    ...listing.details,
  };
}
