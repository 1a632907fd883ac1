import type { VehicleTree } from '@shop/contracts';
import type { TypedFastBitSet } from 'typedfastbitset';
import { type FittedVehicle, termOf } from './index-data.ts';
import type { PartIndex } from './part-index.ts';
import { remembered } from './part-index.ts';
import { slotsOf } from './terms.ts';

function hasAny(set: TypedFastBitSet, slots: ArrayLike<number>): boolean {
  for (let at = 0; at < slots.length; at += 1) if (set.has(slots[at] ?? 0)) return true;
  return false;
}

/** Returns the vehicles that live parts fit. */
export function fittedVehicles(index: PartIndex): readonly FittedVehicle[] {
  const { data, live, memo } = index;
  return remembered(memo.sets, 'fitted vehicles', () =>
    data.vehicles.values.filter((_vehicle, number) =>
      slotsOf(data.terms, termOf.vehicle(number)).some((slots) => hasAny(live, slots)),
    ),
  );
}

function yearsOf(vehicles: readonly FittedVehicle[]): { yearFrom: number; yearTo?: number } {
  const yearFrom = Math.min(...vehicles.map((each) => each.yearFrom));
  const ends = vehicles.map(({ yearTo }) => yearTo ?? Number.POSITIVE_INFINITY);
  const yearTo = Math.max(...ends);
  return yearTo === Number.POSITIVE_INFINITY ? { yearFrom } : { yearFrom, yearTo };
}

/** Groups items by name, ignoring case; sorted by name. */
function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): [string, Item[]][] {
  return [...Map.groupBy(items, (item) => nameOf(item).toLowerCase()).values()]
    .map((group): [string, Item[]] => [group[0] === undefined ? '' : nameOf(group[0]), group])
    .sort(([one], [other]) => one.localeCompare(other));
}

export function vehicleTree(index: PartIndex): VehicleTree {
  return grouped(fittedVehicles(index), ({ make }) => make).map(([make, ofMake]) => ({
    make,
    models: grouped(ofMake, ({ model }) => model).map(([model, ofModel]) => ({
      model,
      ...yearsOf(ofModel),
      engines: grouped(
        ofModel.flatMap((vehicle) =>
          vehicle.engine === undefined ? [] : [{ ...vehicle, engine: vehicle.engine }],
        ),
        ({ engine }) => engine,
      ).map(([engine, vehicles]) => ({ engine, ...yearsOf(vehicles) })),
    })),
  }));
}
