import { familyAttributes, type NewPart, type PartDetails, type PartFamily } from '@shop/contracts';
import { drawingAddress } from '../drawings.ts';

/** One line of the price list. `variant` selects the drawing. */
export interface PartListing {
  readonly partNumber: string;
  readonly family: PartFamily;
  readonly variant: number;
  readonly name: string;
  readonly price: number;
  readonly minimum: number;
  readonly available: number;
  readonly description: string;
  readonly details: Partial<PartDetails>;
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

export type AttributeValues = Readonly<Record<string, string | number>>;

/** Returns attributes in the family's order and units. Throws when the family has no such attribute. */
export function attributesOf(family: PartFamily, values: AttributeValues): PartDetails['attributes'] {
  const units: Readonly<Record<string, string | null>> = familyAttributes[family];
  const unknown = Object.keys(values).find((name) => units[name] === undefined);
  if (unknown !== undefined) throw new Error(`${family} has no attribute ${unknown}`);
  return Object.entries(units).flatMap(([name, unit]) => {
    const value = values[name];
    if (value === undefined) return [];
    return { name, value: String(value), unit: unit ?? undefined };
  });
}
