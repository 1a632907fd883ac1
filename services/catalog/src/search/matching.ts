import {
  type AttributeFilter,
  fitsVehicle,
  measure,
  partFamilyKeys,
  type Vehicle,
  writeVehicle,
} from '@shop/contracts';
import { TypedFastBitSet } from 'typedfastbitset';
import type { SearchFilter } from './filter.rules.ts';
import { termOf } from './index-data.ts';
import { type PartIndex, remembered } from './part-index.ts';
import { roomySet } from './slots.ts';
import { addByPrefix, addExactly } from './terms.ts';

/** What a filter asks of each kind of fact. A facet leaves its own kind out. */
export type Dimension = 'words' | 'family' | 'vehicle' | 'inStock' | 'oe' | 'price' | `attribute:${string}`;
export type Dimensions = ReadonlyMap<Dimension, TypedFastBitSet>;

export function attributeDimension(name: string): Dimension {
  return `attribute:${name.toLowerCase()}`;
}

/** Numbers of the vehicles of fitments that go with the one that is asked for. */
export function vehicleNumbers(index: PartIndex, vehicle: Vehicle): ReadonlySet<number> {
  return remembered(index.memo.parts, `vehicle ${writeVehicle(vehicle).toLowerCase()}`, () => {
    const numbers = new Set<number>();
    index.data.vehicles.values.forEach((fitted, number) => {
      if (fitsVehicle([fitted], vehicle)) numbers.add(number);
    });
    return numbers;
  });
}

function withVehicle(index: PartIndex, vehicle: Vehicle): TypedFastBitSet {
  return remembered(index.memo.parts, `with vehicle ${writeVehicle(vehicle).toLowerCase()}`, () => {
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
  return remembered(index.memo.parts, `with attribute ${JSON.stringify(filter)}`, () => {
    const found = roomySet(index.data.count);
    const wanted = filter.name.toLowerCase();
    index.data.attributes.values.forEach(({ name, value }, number) => {
      if (name.toLowerCase() === wanted && isWanted(value, filter))
        addExactly(index.data.terms, termOf.attribute(number), found);
    });
    return found;
  });
}

/** Slots with a word that begins with the token. */
export function withToken({ data, memo }: PartIndex, token: string): TypedFastBitSet {
  return remembered(memo.parts, `token ${token}`, () => {
    const found = roomySet(data.count);
    addByPrefix(data.terms, token, found);
    return found;
  });
}

function withPrice(
  { data: { columns, count }, memo }: PartIndex,
  { minCents, maxCents }: SearchFilter,
): TypedFastBitSet {
  return remembered(memo.parts, `with price ${minCents} ${maxCents}`, () => {
    const { words } = roomySet(count);
    const { priceCents } = columns;
    for (let slot = 0; slot < count; slot += 1) {
      const cents = priceCents[slot] ?? 0;
      if (cents >= minCents && cents <= maxCents) words[slot >>> 5] = (words[slot >>> 5] ?? 0) | (1 << slot);
    }
    return TypedFastBitSet.fromWords(words);
  });
}

function intersectionOf(sets: readonly TypedFastBitSet[]): TypedFastBitSet | undefined {
  const [first, ...others] = sets;
  const found = first?.clone();
  for (const other of others) found?.intersection(other);
  return found;
}

/** The slots that each kind of fact in the filter leaves. */
export function dimensionsOf(index: PartIndex, filter: SearchFilter): Dimensions {
  const { tokens, family, vehicle, attributes, inStock, oe, minCents, maxCents } = filter;
  const dimensions = new Map<Dimension, TypedFastBitSet>();
  const words = intersectionOf(tokens.map((token) => withToken(index, token)));
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
    dimensions.set(dimension, before ? slots.clone().intersection(before) : slots);
  }
  return dimensions;
}

/** Live slots that have everything, or all but one kind of fact. */
export function matching({ live }: PartIndex, dimensions: Dimensions, without?: Dimension): TypedFastBitSet {
  const found = live.clone();
  for (const [dimension, slots] of dimensions) if (dimension !== without) found.intersection(slots);
  return found;
}

export interface Matches {
  readonly slots: TypedFastBitSet;
  readonly total: number;
}

/** The parts that fit a filter, found once for their count, their page and the pages behind it. */
export function matchesOf(index: PartIndex, filter: SearchFilter): Matches {
  const memo = filter.inStock ? index.memo.stock : index.memo.parts;
  return remembered(memo, `matches ${JSON.stringify(filter)}`, () => {
    const slots = matching(index, dimensionsOf(index, filter));
    return { slots, total: slots.size() };
  });
}
