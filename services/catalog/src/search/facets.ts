import {
  type Attribute,
  type AttributeFacet,
  numberIn,
  type PartFacets,
  partFamilyKeys,
  toDollars,
} from '@shop/contracts';
import type { Catalogue } from './catalogue.ts';
import type { SearchFilter } from './filter.rules.ts';
import { attributeFacet, matchParts } from './match-parts.ts';

/** Values listed per attribute, the most frequent ones. */
const valuesMax = 50;

function byCount(one: { readonly count: number }, other: { readonly count: number }): number {
  return other.count - one.count;
}

function sumOf(counted: readonly { readonly count: number }[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0);
}

function countOf(slots: readonly number[], isCounted: (slot: number) => boolean): number {
  let count = 0;
  for (const slot of slots) if (isCounted(slot)) count += 1;
  return count;
}

type CountedAttribute = Attribute & { readonly count: number };

/** Returns a range if every value is a measure, otherwise the values with their counts. */
function facetOf(counted: readonly CountedAttribute[]): AttributeFacet {
  const [most] = counted.toSorted(byCount);
  const name = most?.name ?? '';
  const unit = most?.unit;
  const measures = counted.map(({ value }) => numberIn(value));
  if (measures.every((each) => each !== undefined)) {
    const [min, max] = [Math.min(...measures), Math.max(...measures)];
    return { kind: 'range', name, unit, min, max, count: sumOf(counted) };
  }
  const values = [...Map.groupBy(counted, ({ value }) => value.toLowerCase()).values()]
    .map((same) => ({ value: same[0]?.value ?? '', count: sumOf(same) }))
    .sort((one, other) => byCount(one, other) || one.value.localeCompare(other.value));
  return { kind: 'values', name, unit, values: values.slice(0, valuesMax) };
}

function attributeFacets(counted: readonly CountedAttribute[]): AttributeFacet[] {
  return [...Map.groupBy(counted, ({ name }) => name.toLowerCase()).values()]
    .map(facetOf)
    .sort((one, other) => one.name.localeCompare(other.name));
}

function isFound({ count }: { readonly count: number }): boolean {
  return count > 0;
}

/** Counts the matching parts per facet, each without its own condition. */
export function findFacets(catalogue: Catalogue, filter: SearchFilter): PartFacets {
  const { orders, families, makes, attributes, rowAt } = catalogue;
  const { countsFor, total } = matchParts(catalogue, filter);
  const [ofFamily, ofVehicle, ofPrice] = [countsFor('family'), countsFor('vehicle'), countsFor('price')];
  const cheapest = orders.priceCents.find(ofPrice);
  const dearest = orders.priceCents.findLast(ofPrice);
  const dollars = (slot: number) => toDollars(rowAt(slot).priceCents);
  return {
    total: total(),
    families: partFamilyKeys
      .map((family) => ({ family, count: countOf(families.slotsOf(family), ofFamily) }))
      .filter(isFound),
    makes: [...makes.all()]
      .map(({ value: make, slots }) => ({ make, count: countOf(slots, ofVehicle) }))
      .filter(isFound)
      .sort((one, other) => one.make.localeCompare(other.make)),
    inStock: matchParts(catalogue, { ...filter, inStock: true }).total(),
    price:
      cheapest === undefined || dearest === undefined
        ? undefined
        : { min: dollars(cheapest), max: dollars(dearest) },
    attributes:
      filter.family === undefined
        ? []
        : attributeFacets(
            [...attributes.all()]
              .map(({ value, slots }) => ({
                ...value,
                count: countOf(slots, countsFor(attributeFacet(value.name))),
              }))
              .filter(isFound),
          ),
  };
}
