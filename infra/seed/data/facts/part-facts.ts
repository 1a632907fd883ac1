import { familyAttributes, type PartDetails, type PartFamily } from '@shop/contracts';
import { drawingAddress } from '../../drawings/files.ts';
import type { SecondView } from '../../drawings/index.ts';
import type { PartListing } from '../part-listing.ts';
import { vehiclesNamed } from '../vehicles/index.ts';

/** What stands on the data sheet of a part. */
interface PartFacts<Family extends PartFamily> {
  readonly oe: readonly string[];
  /** As {@link vehiclesNamed} reads them. */
  readonly fits: readonly string[];
  readonly attributes: Readonly<
    Partial<Record<keyof (typeof familyAttributes)[Family] & string, string | number>>
  >;
  readonly grams: number;
  readonly breaks?: readonly (readonly [fromQuantity: number, price: number])[];
  /** Further pictures of it. */
  readonly views?: readonly SecondView[];
}

/** The parts of a family by their numbers. */
export type FactsOf<Family extends PartFamily> = Readonly<Record<string, PartFacts<Family>>>;

/** The attributes in the order and with the units that their family has them. */
export function attributesOf(
  family: PartFamily,
  values: Readonly<Partial<Record<string, string | number>>>,
): PartDetails['attributes'] {
  return Object.entries(familyAttributes[family]).flatMap(([name, unit]) => {
    const value = values[name];
    if (value === undefined) return [];
    return { name, value: String(value), ...(unit === null ? {} : { unit }) };
  });
}

export function detailsOf(
  { family, variant }: PartListing,
  { oe, fits, attributes, grams, breaks = [], views = [] }: PartFacts<PartFamily>,
): Partial<PartDetails> {
  const pictures = [undefined, ...views].map((view) => drawingAddress(family, variant, view));
  return {
    oeNumbers: [...oe],
    attributes: attributesOf(family, attributes),
    fitments: fits.flatMap(vehiclesNamed),
    weightGrams: grams,
    ...(breaks.length === 0
      ? {}
      : { priceBreaks: breaks.map(([fromQuantity, price]) => ({ fromQuantity, price })) }),
    ...(views.length === 0 ? {} : { images: pictures }),
  };
}
