import {
  type Attribute,
  type AttributeFacet,
  measure,
  type PartFacets,
  partFamilyKeys,
  toDollars,
} from '@shop/contracts';
import type { TypedFastBitSet } from 'typedfastbitset';
import type { SearchFilter } from './filter.rules.ts';
import { firstSlots } from './first-slots.ts';
import { roomFor } from './growing.ts';
import { attributeDimension, dimensionsOf, matchingWithoutEach } from './matching.ts';
import { type PartIndex, remembered, slotsIn } from './part-index.ts';
import { countsIn } from './slots.ts';

/** Values listed per attribute, the most frequent ones. */
const valuesMax = 50;

function byCount(one: { count: number }, other: { count: number }): number {
  return other.count - one.count;
}

function priceRange(index: PartIndex, slots: TypedFastBitSet): PartFacets['price'] {
  const { priceCents } = index.data.columns;
  const total = slots.size();
  const [cheapest, dearest] = (['price', '-price'] as const).map((sort) => {
    const [first] = firstSlots(index, { slots, total, sort }, { size: 1 });
    return first === undefined ? undefined : toDollars(priceCents[first] ?? 0);
  });
  return cheapest === undefined || !dearest ? undefined : { min: cheapest, max: dearest };
}

/** Maps lower-case makes to the catalogue's spelling. */
function makeNames({ data, memo }: PartIndex): ReadonlyMap<string, string> {
  return remembered(
    memo.sets,
    'make names',
    () => new Map(data.vehicles.values.map(({ make }) => [make.toLowerCase(), make])),
  );
}

function countMakes(index: PartIndex, slots: TypedFastBitSet): PartFacets['makes'] {
  const names = makeNames(index);
  index.scratch = roomFor(index.scratch, slots.words.length);
  const counts = countsIn(slots, [...index.makes.values()], index.scratch);
  return [...index.makes.keys()]
    .map((key, at) => ({ make: names.get(key) ?? key, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.make.localeCompare(other.make));
}

/** Counts in one pass over the parts: there are more families than values per part. */
function countFamilies(index: PartIndex, slots: TypedFastBitSet): PartFacets['families'] {
  const { family } = index.data.columns;
  const counts = new Uint32Array(partFamilyKeys.length);
  const found = slotsIn(index, slots);
  for (let at = 0; at < found.length; at += 1) {
    const own = family[found[at] ?? 0] ?? 0;
    counts[own] = (counts[own] ?? 0) + 1;
  }
  return partFamilyKeys
    .map((key, at) => ({ family: key, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0);
}

type Counted = Attribute & { count: number };

function countAttributes(index: PartIndex, slots: TypedFastBitSet): Counted[] {
  const { attributes, attributesOf } = index.data;
  const { starts, values } = attributesOf;
  const counts = new Uint32Array(attributes.values.length);
  const found = slotsIn(index, slots);
  for (let at = 0; at < found.length; at += 1) {
    const slot = found[at] ?? 0;
    const end = starts[slot + 1] ?? 0;
    for (let each = starts[slot] ?? 0; each < end; each += 1) {
      const number = values[each] ?? 0;
      counts[number] = (counts[number] ?? 0) + 1;
    }
  }
  return attributes.values.flatMap((attribute, number) => {
    const count = counts[number] ?? 0;
    return count > 0 ? [{ ...attribute, count }] : [];
  });
}

function facetOf(counted: readonly Counted[]): AttributeFacet | undefined {
  const [most] = counted.toSorted(byCount);
  if (most === undefined) return undefined;
  const { name, unit } = most;
  const named = { name, ...(unit === undefined ? {} : { unit }) };
  const measures = counted.map(({ value }) => measure(value));
  if (measures.every((each) => each !== undefined)) {
    const count = counted.reduce((sum, each) => sum + each.count, 0);
    return { kind: 'range', ...named, min: Math.min(...measures), max: Math.max(...measures), count };
  }
  const counts = new Map<string, { value: string; count: number }>();
  for (const { value, count } of counted) {
    const key = value.toLowerCase();
    const before = counts.get(key);
    counts.set(key, { value: before?.value ?? value, count: count + (before?.count ?? 0) });
  }
  const values = [...counts.values()].sort(
    (one, other) => byCount(one, other) || one.value.localeCompare(other.value),
  );
  return { kind: 'values', ...named, values: values.slice(0, valuesMax) };
}

function groupByName(counted: readonly Counted[]): Map<string, Counted[]> {
  return Map.groupBy(counted, ({ name }) => name.toLowerCase());
}

type WithoutEach = ReturnType<typeof matchingWithoutEach>;

/** Returns the attribute facets of the chosen family. A filtered attribute is counted without its own filter. */
function attributeFacets(
  index: PartIndex,
  { all, without }: WithoutEach,
  filter: SearchFilter,
): AttributeFacet[] {
  const groups = groupByName(countAttributes(index, all));
  for (const { name } of filter.attributes) {
    const others = countAttributes(index, without(attributeDimension(name)));
    const own = groupByName(others).get(name.toLowerCase());
    if (own) groups.set(name.toLowerCase(), own);
    else groups.delete(name.toLowerCase());
  }
  return [...groups.values()]
    .flatMap((counted) => facetOf(counted) ?? [])
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Counts the matching parts per facet, each without its own filter. */
export function findFacets(index: PartIndex, filter: SearchFilter): PartFacets {
  const found = matchingWithoutEach(index, dimensionsOf(index, filter));
  const { all, without } = found;
  const price = priceRange(index, without('price'));
  return {
    total: all.size(),
    families: countFamilies(index, without('family')),
    makes: countMakes(index, without('vehicle')),
    inStock: all.intersection_size(index.inStock),
    ...(price ? { price } : {}),
    attributes: filter.family === undefined ? [] : attributeFacets(index, found, filter),
  };
}
