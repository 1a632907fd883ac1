import { partFamilyKeys } from '@shop/contracts';
import type { PartListing } from '../part-listing.ts';
import { brakes } from './brakes.ts';
import { drivetrain } from './drivetrain.ts';
import { electricsAndBody } from './electrics-and-body.ts';
import { engine } from './engine.ts';
import { suspension } from './suspension.ts';

const all = [...brakes, ...suspension, ...engine, ...electricsAndBody, ...drivetrain];

function ofFamily(family: string): PartListing[] {
  return all.filter((listing) => listing.family === family);
}

const longest = Math.max(...partFamilyKeys.map((family) => ofFamily(family).length));

/** The price list, newest first: one part of each family in turn, so that every page shows a mix. */
export const partListings: readonly PartListing[] = Array.from({ length: longest }, (_, round) =>
  partFamilyKeys.flatMap((family) => ofFamily(family).slice(round, round + 1)),
).flat();
