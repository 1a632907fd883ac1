import {
  type AttributeFilter,
  fitsVehicle,
  measure,
  partFamilyKeys,
  type Vehicle,
  writeVehicle,
} from '@shop/contracts';
import type { TypedFastBitSet } from 'typedfastbitset';
import type { SearchFilter } from './filter.rules.ts';
import { termOf } from './index-data.ts';
import { type Matches, type PartIndex, remembered } from './part-index.ts';
import { addSlots, countBefore, removeSlots, roomySet } from './slots.ts';
import { addByPrefix, addExactly } from './terms.ts';

/** Filter dimensions. A facet ignores its own dimension. */
export type Dimension = 'words' | 'family' | 'vehicle' | 'inStock' | 'oe' | 'price' | `attribute:${string}`;
export type Dimensions = ReadonlyMap<Dimension, TypedFastBitSet>;

export function attributeDimension(name: string): Dimension {
  return `attribute:${name.toLowerCase()}`;
}

export function vehicleNumbers(index: PartIndex, vehicle: Vehicle): ReadonlySet<number> {
  return remembered(index.memo.sets, `vehicle ${writeVehicle(vehicle).toLowerCase()}`, () => {
    const numbers = new Set<number>();
    index.data.vehicles.values.forEach((fitted, number) => {
      if (fitsVehicle([fitted], vehicle)) numbers.add(number);
    });
    return numbers;
  });
}

function withVehicle(index: PartIndex, vehicle: Vehicle): TypedFastBitSet {
  return remembered(index.memo.sets, `with vehicle ${writeVehicle(vehicle).toLowerCase()}`, () => {
    const found = roomySet(index.data.count);
    for (const number of vehicleNumbers(index, vehicle))
      addExactly(index.data.terms, termOf.vehicle(number), found);
    return found;
  });
}

function isWanted(value: string, filter: AttributeFilter): boolean {
  if ('value' in filter) return value.toLowerCase() === filter.value.toLowerCase();
  const measured = measure(value);
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = filter;
  return measured !== undefined && measured >= min && measured <= max;
}

function withAttribute(index: PartIndex, filter: AttributeFilter): TypedFastBitSet {
  return remembered(index.memo.sets, `with attribute ${JSON.stringify(filter)}`, () => {
    const found = roomySet(index.data.count);
    const wanted = filter.name.toLowerCase();
    index.data.attributes.values.forEach(({ name, value }, number) => {
      if (name.toLowerCase() === wanted && isWanted(value, filter))
        addExactly(index.data.terms, termOf.attribute(number), found);
    });
    return found;
  });
}

/** Returns the slots with a word that begins with the token. */
export function withToken({ data, memo }: PartIndex, token: string): TypedFastBitSet {
  return remembered(memo.sets, `token ${token}`, () => {
    const found = roomySet(data.count);
    addByPrefix(data.terms, token, found);
    return found;
  });
}

/** Returns the slots in the price range. Adds those inside or removes those outside, whichever are fewer. */
function withPrice({ data, work }: PartIndex, { minCents, maxCents }: SearchFilter): TypedFastBitSet {
  const { priceCents } = data.columns;
  const byPrice = data.sorted.priceCents;
  const { length } = byPrice;
  const priceAt = (at: number): number => priceCents[byPrice[at] ?? 0] ?? 0;
  const from = countBefore(length, (at) => priceAt(at) >= minCents);
  const to = countBefore(length, (at) => priceAt(at) > maxCents);
  const found = work.empty(data.count);
  if (to - from < length / 2) addSlots(found, byPrice.subarray(from, to));
  else {
    found.addRange(0, length);
    removeSlots(found, byPrice.subarray(0, from));
    removeSlots(found, byPrice.subarray(to));
  }
  for (let slot = length; slot < data.count; slot += 1) {
    const cents = priceCents[slot] ?? 0;
    if (cents >= minCents && cents <= maxCents) found.add(slot);
  }
  return found;
}

function intersectionOf({ work }: PartIndex, sets: readonly TypedFastBitSet[]): TypedFastBitSet | undefined {
  const [first, ...others] = sets;
  if (first === undefined || others.length === 0) return first;
  const found = work.copyOf(first);
  for (const other of others) found.intersection(other);
  return found;
}

/** Returns the slots per filter dimension; valid until the next search. */
export function dimensionsOf(index: PartIndex, filter: SearchFilter): Dimensions {
  const { tokens, family, vehicle, attributes, inStock, oe, minCents, maxCents } = filter;
  const { work } = index;
  work.takeBack();
  const dimensions = new Map<Dimension, TypedFastBitSet>();
  const words = intersectionOf(
    index,
    tokens.map((token) => withToken(index, token)),
  );
  if (words) dimensions.set('words', words);
  const familySlots = family === undefined ? undefined : index.families[partFamilyKeys.indexOf(family)];
  if (familySlots) dimensions.set('family', familySlots);
  if (vehicle) dimensions.set('vehicle', withVehicle(index, vehicle));
  if (inStock) dimensions.set('inStock', index.inStock);
  if (oe !== undefined) dimensions.set('oe', withToken(index, termOf.oe(oe)));
  if (minCents > 0 || maxCents !== Number.POSITIVE_INFINITY)
    dimensions.set('price', withPrice(index, filter));
  for (const each of attributes) {
    const dimension = attributeDimension(each.name);
    const slots = withAttribute(index, each);
    const before = dimensions.get(dimension);
    dimensions.set(dimension, before ? work.copyOf(slots).intersection(before) : slots);
  }
  return dimensions;
}

function matching({ live, pool }: PartIndex, dimensions: Dimensions): TypedFastBitSet {
  const found = pool.copyOf(live);
  for (const slots of dimensions.values()) found.intersection(slots);
  return found;
}

/** Dimensions that every facet applies. */
const neverLeftOut: ReadonlySet<Dimension> = new Set<Dimension>(['words', 'oe', 'inStock']);

/**
 * Returns the live slots that match all dimensions and, per dimension, those that match all others; valid until the next
 * search.
 */
export function matchingWithoutEach({ live, work }: PartIndex, dimensions: Dimensions) {
  const all = work.copyOf(live);
  const without = new Map<Dimension, TypedFastBitSet>();
  for (const [dimension, slots] of dimensions) {
    for (const others of without.values()) others.intersection(slots);
    if (!neverLeftOut.has(dimension)) without.set(dimension, work.copyOf(all));
    all.intersection(slots);
  }
  return { all, without: (dimension: Dimension): TypedFastBitSet => without.get(dimension) ?? all };
}

/** Returns the matching parts, cached for count and pages. The set is valid until the next search. */
export function matchesOf(index: PartIndex, filter: SearchFilter): Matches {
  const memo = filter.inStock ? index.memo.matchesInStock : index.memo.matches;
  return remembered(memo, `matches ${JSON.stringify(filter)}`, () => {
    const slots = matching(index, dimensionsOf(index, filter));
    return { slots, total: slots.size() };
  });
}
