import { type PartDetails, partDetails } from '@shop/contracts';

/** Optional fields that are kept as the contract shows them; pictures and price breaks are not. */
export type PlainDetails = Omit<PartDetails, 'images' | 'priceBreaks'>;

export const plainDetails = Object.keys(
  partDetails.omit({ images: true, priceBreaks: true }).shape,
) as readonly (keyof PlainDetails)[];

/** Those that say something: what a part has none of is neither kept nor shown. */
export function plainDetailsOf(
  fields: { [Name in keyof PlainDetails]?: PlainDetails[Name] | undefined },
): Partial<PlainDetails> {
  const given = plainDetails.flatMap((name) => {
    const value = fields[name];
    return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]];
  });
  return Object.fromEntries(given);
}
