import { type Part, type PartDetails, partDetails } from '@shop/contracts';

/** Optional fields stored as the contract shows them; `images` and `priceBreaks` are stored differently. */
export type PlainDetails = Omit<PartDetails, 'images' | 'priceBreaks'>;

export const plainDetails = Object.keys(
  partDetails.omit({ images: true, priceBreaks: true }).shape,
) as readonly (keyof PlainDetails)[];

/** Omits undefined values and empty lists, which are neither stored nor shown. */
export function plainDetailsOf(
  fields: { [Name in keyof PlainDetails]?: PlainDetails[Name] | undefined },
): Partial<PlainDetails> {
  const given = plainDetails.flatMap((name) => {
    const value = fields[name];
    return value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]];
  });
  return Object.fromEntries(given);
}

/** Lists all pictures without duplicates, the main one first. */
export function picturesOf({ img, images = [] }: Pick<Part, 'img' | 'images'>): string[] {
  return [...new Set([img, ...images])].filter((url) => url !== '');
}
