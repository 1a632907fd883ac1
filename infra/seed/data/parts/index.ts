import { partFamilyKeys } from '@shop/contracts';
import { partFacts } from '../facts/index.ts';
import { detailsOf } from '../facts/part-facts.ts';
import type { PartListing } from '../part-listing.ts';
import { brakes } from './brakes.ts';
import { drivetrain } from './drivetrain.ts';
import { electricsAndBody } from './electrics-and-body.ts';
import { engine } from './engine.ts';
import { suspension } from './suspension.ts';

function withDetails(listing: PartListing): PartListing {
  const facts = partFacts[listing.partNumber];
  if (facts === undefined) throw new Error(`${listing.partNumber} has no data sheet`);
  return { ...listing, details: detailsOf(listing, facts) };
}

const all = [...brakes, ...suspension, ...engine, ...electricsAndBody, ...drivetrain].map(withDetails);

function ofFamily(family: string): PartListing[] {
  return all.filter((listing) => listing.family === family);
}

const longest = Math.max(...partFamilyKeys.map((family) => ofFamily(family).length));

/** The price list, newest first: one part of each family in turn, so that every page shows a mix. */
export const partListings: readonly PartListing[] = Array.from({ length: longest }, (_, round) =>
  partFamilyKeys.flatMap((family) => ofFamily(family).slice(round, round + 1)),
).flat();
