import { limits } from '@shop/contracts';
import type { TypedFastBitSet } from 'typedfastbitset';
import { listOf } from './growing.ts';
import { type FittedVehicle, termOf } from './index-data.ts';
import { rowAt } from './page.ts';
import { findSlot, type PartIndex } from './part-index.ts';
import type { FoundRow } from './part-search.ts';
import { roomySet } from './slots.ts';
import { addExactly } from './terms.ts';

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function meet(one: FittedVehicle, other: FittedVehicle): boolean {
  const lastYear = ({ yearTo }: FittedVehicle) => yearTo ?? limits.modelYearMax;
  return (
    isSame(one.make, other.make) &&
    isSame(one.model, other.model) &&
    one.yearFrom <= lastYear(other) &&
    other.yearFrom <= lastYear(one) &&
    (one.engine === undefined || other.engine === undefined || isSame(one.engine, other.engine))
  );
}

function forSameVehicles({ data, live }: PartIndex, slot: number): TypedFastBitSet {
  const own = [...listOf(data.vehiclesOf, slot)].flatMap((number) => data.vehicles.values[number] ?? []);
  const found = roomySet(data.count);
  data.vehicles.values.forEach((vehicle, number) => {
    if (own.some((each) => meet(each, vehicle))) addExactly(data.terms, termOf.vehicle(number), found);
  });
  found.remove(slot);
  return found.intersection(live);
}

/**
 * Returns parts for the same vehicles: the newest of each family, in-stock parts preferred; other families before the part's
 * own. Undefined for an unknown part.
 */
export function relatedParts(index: PartIndex, id: string): FoundRow[] | undefined {
  const slot = findSlot(index, id);
  if (slot === undefined) return undefined;
  const { family, createdAt } = index.data.columns;
  const comesBefore = (one: number, other: number): boolean => {
    const inStock = Number(index.inStock.has(one)) - Number(index.inStock.has(other));
    return (inStock || (createdAt[one] ?? 0) - (createdAt[other] ?? 0)) > 0;
  };
  const first = new Map<number, number>();
  forSameVehicles(index, slot).forEach((candidate) => {
    const key = family[candidate] ?? 0;
    const before = first.get(key);
    if (before === undefined || comesBefore(candidate, before)) first.set(key, candidate);
  });
  const others = [...first].filter(([key]) => key !== family[slot]).map(([, candidate]) => candidate);
  const own = first.get(family[slot] ?? 0);
  return [
    ...others.sort((one, other) => (comesBefore(one, other) ? -1 : 1)),
    ...(own === undefined ? [] : [own]),
  ]
    .slice(0, limits.relatedPartsMax)
    .map((each) => rowAt(index, each));
}
