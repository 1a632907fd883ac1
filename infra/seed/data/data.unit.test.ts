import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { familyAttributes, limits, newPart, newReview, type PartFamily } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { catalogueVehicles } from './catalogue-vehicles.ts';
import { generatedParts } from './generated-parts.ts';
import { newPartOf, type PartListing } from './part-listing.ts';
import { partListings } from './price-list.ts';
import { newReviewOf, reviewListings } from './review-listing.ts';
import { vehiclesNamed } from './vehicles.ts';

function lengthOf(text: string): number {
  return [...text].length;
}
function distinct<T>(values: readonly T[]): number {
  return new Set(values).size;
}

function expectWellFormed(listings: readonly PartListing[]): void {
  for (const listing of listings) {
    const draft = newPartOf(listing);
    const { success, data } = newPart.safeParse(draft);
    expect(success && isDeepStrictEqual(data, draft), listing.partNumber).toBe(true);
  }
  expect(distinct(listings.map(({ partNumber }) => partNumber))).toBe(listings.length);
  expect(distinct(listings.map(({ name }) => name))).toBe(listings.length);
}

describe('the price list', () => {
  test('has at least 66 different parts that the catalogue accepts', () => {
    expect(partListings.length).toBeGreaterThanOrEqual(66);
    expectWellFormed(partListings);
  });

  test('HOME-07: has descriptions of exactly 100 and of 101 characters', () => {
    const lengths = partListings.map(({ description }) => lengthOf(description));
    expect(lengths).toContain(limits.excerptLength);
    expect(lengths).toContain(limits.excerptLength + 1);
  });
});

/** Returns the figures with units in a text: 319 mm, 1.4 kW. */
function measuresIn(text: string): [figure: string, unit: string][] {
  return [...text.matchAll(/(\d[\d.]*) (mm|V|A|kW|Ah)\b/g)].map(([, figure = '', unit = '']) => [
    figure,
    unit,
  ]);
}

describe('the data sheets of the price list', () => {
  test('give each part numbers, vehicles, attributes of its family and a weight', () => {
    for (const { partNumber, family, details } of partListings) {
      expect(details?.oeNumbers?.length, partNumber).toBeGreaterThan(1);
      expect(details?.fitments?.length, partNumber).toBeGreaterThan(1);
      expect(details?.weightGrams, partNumber).toBeGreaterThan(30);
      const names = details?.attributes?.map(({ name }) => name) ?? [];
      expect(names.length, partNumber).toBeGreaterThan(1);
      expect(Object.keys(familyAttributes[family])).toEqual(expect.arrayContaining(names));
    }
  });

  test('agree with the measure in a name', () => {
    for (const { name, partNumber, details } of partListings)
      for (const [figure, unit] of measuresIn(name)) {
        const told = details?.attributes?.some(
          (each) => each.unit === unit && Number(each.value) === Number(figure),
        );
        expect(told, `${partNumber}: ${figure} ${unit}`).toBe(true);
      }
  });
});

describe('the vehicles', () => {
  test('refuse an unknown name', () => {
    expect(() => vehiclesNamed('Toyota Corolla 1950')).toThrow('no such vehicle: Toyota Corolla 1950');
    expect(() => vehiclesNamed('Toyota Hilux 2005: 9.9 D')).toThrow('no such vehicle');
  });

  test('resolve every name of the large catalogue', () => {
    expect(catalogueVehicles.filter((each) => each.vehicles.length === 0)).toEqual([]);
  });
});

describe('the reviews', () => {
  test('HOME-18: are 87 with a mean of exactly 4.5', () => {
    const tenths = reviewListings.map(({ rating }) => Math.round(rating * 10));
    expect(reviewListings).toHaveLength(87);
    expect(tenths.reduce((sum, rating) => sum + rating, 0)).toBe(3_915);
  });

  test('are each by another person, about listed parts, and valid', () => {
    for (const listing of reviewListings)
      expect(newReview.parse(newReviewOf(listing))).toEqual(newReviewOf(listing));
    expect(distinct(reviewListings.map(({ name }) => name))).toBe(reviewListings.length);
    const listed = new Set<string | undefined>(partListings.map(({ partNumber }) => partNumber));
    for (const { partNumber } of reviewListings) if (partNumber) expect(listed).toContain(partNumber);
  });
});

const large = generatedParts(0, 20_000);

describe('a large catalogue', () => {
  test('has different and valid parts', () => {
    expectWellFormed([...partListings, ...large]);
  });

  test('has complete data sheets, and price breaks on a fifth of them', () => {
    const details = large.map((listing) => listing.details);
    for (const each of details) {
      expect([2, 3, 4]).toContain(each?.oeNumbers?.length);
      expect([3, 4, 5, 6, 7, 8]).toContain(each?.fitments?.length);
      expect(each?.attributes).toHaveLength(4);
    }
    const cheaper = details.filter((each) => each?.priceBreaks !== undefined).length;
    expect(cheaper / large.length).toBeCloseTo(0.2, 1);
  });
});

const told: readonly (readonly [PartFamily, ...string[]])[] = [
  ['brake-pad-set', 'Axle', 'Wear sensor'],
  ['brake-caliper', 'Side', 'Pistons'],
  ['wheel-hub', 'Studs', 'ABS sensor'],
  ['headlamp', 'Side', 'Type'],
  ['mirror', 'Side'],
  ['oil-filter', 'Type'],
  ['air-filter', 'Shape'],
  ['water-pump', 'Drive', 'Bolts'],
  ['timing-belt-kit', 'Idlers', 'Water pump'],
  ['tie-rod', 'Position'],
  ['exhaust', 'Tips'],
];

test.each(told)('parts of the family %s that differ to the eye share no drawing', (family, ...names) => {
  const shown = new Map<string | undefined, Set<string>>();
  const ofFamily = large.filter((listing) => listing.family === family);
  for (const { img, attributes = [] } of ofFamily.map(newPartOf)) {
    const facts = names.map((name) => attributes.find((each) => each.name === name)?.value);
    shown.set(img, (shown.get(img) ?? new Set()).add(facts.join(', ')));
  }
  expect(shown.size).toBeGreaterThan(1);
  for (const [img, facts] of shown) expect([...facts], img).toHaveLength(1);
});

test('every picture that the seed names has a drawing, and drawings hold no scripts', () => {
  const drawn = [...partListings, ...large].map(newPartOf);
  const named = [
    ...drawn.flatMap(({ img = '', images = [] }) => [img, ...images]),
    ...reviewListings.map((each) => newReviewOf(each).img),
  ];
  const files = [...new Set(named)].map((address) =>
    join(import.meta.dirname, '..', address.replace('/api/', '')),
  );
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  for (const file of files)
    expect(readFileSync(file, 'utf8')).not.toMatch(/<script|<foreignObject|<image|<style|\son\w+=/);
});
