import { type PartDetails, partFamilyKeys } from '@shop/contracts';
import { z } from 'zod';
import { drawingAddress, type View } from '../drawings.ts';
import { tariffOf } from './customs.ts';
import { packContents } from './pack-contents.ts';
import { attributesOf, type PartListing } from './part-listing.ts';
import json from './parts.json' with { type: 'json' };
import { vehiclesNamed } from './vehicles.ts';

const views: readonly View[] = ['front', 'above'];

const listedPart = z.strictObject({
  partNumber: z.string(),
  family: z.enum(partFamilyKeys),
  variant: z.int(),
  name: z.string(),
  price: z.number(),
  minimum: z.int(),
  available: z.int(),
  description: z.string(),
  oe: z.array(z.string()),
  /** In the format that {@link vehiclesNamed} parses. */
  fits: z.array(z.string()),
  attributes: z.record(z.string(), z.union([z.string(), z.number()])),
  grams: z.int(),
  breaks: z.array(z.tuple([z.int(), z.number()])).optional(),
  views: z.array(z.enum(views)).optional(),
});

type ListedPart = z.infer<typeof listedPart>;

function detailsOf(part: ListedPart): Partial<PartDetails> {
  const { family, variant, oe, fits, attributes, grams, breaks, views: further } = part;
  return {
    oeNumbers: oe,
    attributes: attributesOf(family, attributes),
    fitments: fits.flatMap(vehiclesNamed),
    weightGrams: grams,
    packContent: packContents[family],
    ...tariffOf(family),
    priceBreaks: breaks?.map(([fromQuantity, price]) => ({ fromQuantity, price })),
    images: further && [undefined, ...further].map((view) => drawingAddress(family, variant, view)),
  };
}

function listingOf(part: ListedPart): PartListing {
  const { partNumber, family, variant, name, price, minimum, available, description } = part;
  const details = detailsOf(part);
  return { partNumber, family, variant, name, price, minimum, available, description, details };
}

/** Newest first; every page of the shop shows a mix of families. */
export const partListings: readonly PartListing[] = z.array(listedPart).parse(json).map(listingOf);
