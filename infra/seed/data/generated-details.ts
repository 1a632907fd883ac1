import type { Fitment, PartDetails, PriceBreak } from '@shop/contracts';
import type { CatalogueVehicle } from './catalogue-vehicles.ts';
import { tariffOf, usualWeightOf } from './customs.ts';
import { lineSheets } from './line-sheets.ts';
import { oeNumber } from './oe-numbers.ts';
import { packContents } from './pack-contents.ts';
import { attributesOf, type PartListing } from './part-listing.ts';
import type { Line } from './product-lines.ts';

type Draw = (below: number) => number;

/** Returns a generator of pseudo-random whole numbers, the same for the same seed (mulberry32). */
function drawsFrom(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** Returns consecutive items from a random start, wrapping around the end. */
function run<Item>(items: readonly Item[], count: number, draw: Draw): Item[] {
  const start = draw(items.length);
  return [...items.slice(start), ...items.slice(0, start)].slice(0, count);
}

/** Returns three to eight vehicles: first those the name means, then others of the make. */
function fitmentsOf({ vehicles, related }: CatalogueVehicle, draw: Draw): Fitment[] {
  const count = 3 + draw(6);
  const meant = run(vehicles, count, draw);
  return [...meant, ...run(related, count - meant.length, draw)];
}

function priceBreaksOf({ price, minimum }: Pick<PartListing, 'price' | 'minimum'>): PriceBreak[] {
  return [
    { fromQuantity: minimum * 5, price: Math.floor(price * 95) / 100 },
    { fromQuantity: minimum * 25, price: Math.floor(price * 90) / 100 },
  ];
}

interface Made {
  readonly line: Line;
  readonly size: string;
  readonly vehicle: CatalogueVehicle;
  readonly listing: Pick<PartListing, 'family' | 'variant' | 'price' | 'minimum'>;
}

export function generatedDetails(
  index: number,
  { line, size, vehicle, listing }: Made,
): Partial<PartDetails> {
  const draw = drawsFrom(index + 1);
  const pick = <Option>(...options: readonly Option[]): Option => {
    const option = options[draw(options.length)];
    if (option === undefined) throw new Error('nothing to choose from');
    return option;
  };
  return {
    oeNumbers: Array.from({ length: 2 + draw(3) }, () => oeNumber(vehicle.make, draw)),
    attributes: attributesOf(line.family, lineSheets[line.family]({ size, variant: listing.variant, pick })),
    fitments: fitmentsOf(vehicle, draw),
    packContent: packContents[line.family],
    weightGrams: usualWeightOf(line.family),
    ...tariffOf(line.family),
    priceBreaks: draw(5) === 0 ? priceBreaksOf(listing) : undefined,
  };
}
