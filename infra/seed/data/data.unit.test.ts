import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { familyAttributes, limits, newPart, newReview, partFamilyKeys } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { catalogueVehicles } from './catalogue-vehicles.ts';
import { generatedParts } from './generated-parts.ts';
import { newPartOf, type PartListing } from './part-listing.ts';
import { partListings } from './price-list.ts';
import { newReviewOf, reviewListings } from './review-listing.ts';
import { vehicles, vehiclesNamed } from './vehicles.ts';

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
  test('when it is read, then it has 66 or more parts that the catalogue would accept, each once', () => {
    expect(partListings.length).toBeGreaterThanOrEqual(66);
    expectWellFormed(partListings);
    expect(distinct(partListings.map(({ family, variant }) => `${family}-${variant}`))).toBe(
      partListings.length,
    );
  });

  test('when its newest 24 are shown, then every family is among them', () => {
    const shown = distinct(partListings.slice(0, 24).map(({ family }) => family));
    expect(shown).toBe(partFamilyKeys.length);
  });

  test('HOME-07: when descriptions are cut at 100 characters, then some end exactly there and one character later', () => {
    const lengths = partListings.map(({ description }) => lengthOf(description));
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(60);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(400);
    expect(lengths).toContain(limits.excerptLength);
    expect(lengths).toContain(limits.excerptLength + 1);
    expect(lengths.filter((length) => length > limits.excerptLength).length).toBeGreaterThan(20);
  });

  test('when stock is looked at, then one part is sold out, one is below its minimum and a few are low', () => {
    expect(partListings.filter(({ available }) => available === 0)).toHaveLength(1);
    expect(
      partListings.filter(({ available, minimum }) => available > 0 && available < minimum).length,
    ).toBeGreaterThan(0);
    const low = partListings.filter(
      ({ available, minimum }) => available >= minimum && available < minimum * 2,
    );
    expect(low.length).toBeGreaterThan(2);
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
  test('when they are read, then each part has numbers, vehicles, attributes of its family and a weight', () => {
    for (const { partNumber, family, details } of partListings) {
      expect(details?.oeNumbers?.length, partNumber).toBeGreaterThan(1);
      expect(details?.fitments?.length, partNumber).toBeGreaterThan(1);
      expect(details?.weightGrams, partNumber).toBeGreaterThan(30);
      const names = details?.attributes?.map(({ name }) => name) ?? [];
      expect(names.length, partNumber).toBeGreaterThan(1);
      expect(Object.keys(familyAttributes[family])).toEqual(expect.arrayContaining(names));
    }
  });

  test('when a name tells a measure, then the data sheet tells the same', () => {
    for (const { name, partNumber, details } of partListings)
      for (const [figure, unit] of measuresIn(name)) {
        const told = details?.attributes?.some(
          (each) => each.unit === unit && Number(each.value) === Number(figure),
        );
        expect(told, `${partNumber}: ${figure} ${unit}`).toBe(true);
      }
  });

  test('when a name tells a make, then the part fits a vehicle of it', () => {
    const makes = new Set(vehicles.map(({ make }) => make));
    for (const { name, partNumber, details } of partListings) {
      const told = [...makes].filter((make) => name.includes(make));
      const fitted = new Set(details?.fitments?.map(({ make }) => make));
      expect(
        told.filter((make) => !fitted.has(make)),
        partNumber,
      ).toEqual([]);
    }
  });

  test('when a description tells a number that the part replaces, then it is among its numbers', () => {
    for (const { description, partNumber, details } of partListings) {
      const told = description.match(/\b\d{5}-\d{5}\b/g) ?? [];
      expect(details?.oeNumbers, partNumber).toEqual(expect.arrayContaining([...told]));
    }
  });

  test('when they are counted, then some have price breaks and some have several pictures, the main one first', () => {
    const cheaper = partListings.filter(({ details }) => details?.priceBreaks !== undefined);
    expect(cheaper.length).toBeGreaterThan(20);
    const pictured = partListings.map(newPartOf).filter(({ images }) => images !== undefined);
    expect(pictured.length).toBeGreaterThan(20);
    for (const { img, images } of pictured) {
      expect(images?.[0]).toBe(img);
      expect(images?.length).toBeGreaterThan(1);
    }
  });
});

describe('the vehicles', () => {
  test('lists each vehicle once, with ascending years', () => {
    const told = vehicles.map(({ make, model, yearFrom, engine }) =>
      [make, model, yearFrom, engine].join('~'),
    );
    expect(distinct(told)).toBe(vehicles.length);
    expect(vehicles.filter(({ yearFrom, yearTo = yearFrom }) => yearTo < yearFrom)).toEqual([]);
  });

  test('when a line names one that is not among them, then that is said at once', () => {
    expect(() => vehiclesNamed('Toyota Corolla 1950')).toThrow('no such vehicle: Toyota Corolla 1950');
    expect(() => vehiclesNamed('Toyota Hilux 2005: 9.9 D')).toThrow('no such vehicle');
  });

  test('when the large catalogue names a vehicle, then it is known which ones are meant', () => {
    expect(catalogueVehicles.filter((each) => each.vehicles.length === 0)).toEqual([]);
  });
});

describe('the reviews', () => {
  test('HOME-18: when a fresh shop is opened, then there are 87 reviews with a mean of exactly 4.5', () => {
    const tenths = reviewListings.map(({ rating }) => Math.round(rating * 10));
    expect(reviewListings).toHaveLength(87);
    expect(tenths.reduce((sum, rating) => sum + rating, 0)).toBe(3_915);
  });

  test('when they are read, then each is by another person with a face of their own and would be accepted', () => {
    for (const listing of reviewListings)
      expect(newReview.parse(newReviewOf(listing))).toEqual(newReviewOf(listing));
    expect(distinct(reviewListings.map(({ name }) => name))).toBe(reviewListings.length);
    const listed = new Set<string | undefined>(partListings.map(({ partNumber }) => partNumber));
    for (const { partNumber } of reviewListings) if (partNumber) expect(listed).toContain(partNumber);
    expect(distinct(reviewListings.map(({ avatar }) => avatar))).toBe(reviewListings.length);
    expect(distinct(reviewListings.map(({ reviewText }) => reviewText))).toBe(reviewListings.length);
    expect(
      reviewListings.filter(({ reviewText }) => lengthOf(reviewText) > limits.excerptLength).length,
    ).toBeGreaterThan(10);
  });
});

describe('a large catalogue', () => {
  const large = generatedParts(0, 20_000);

  test('when it is derived, then its parts are all different and would be accepted', () => {
    expectWellFormed([...partListings, ...large]);
  });

  test('when its data sheets are read, then each has what it was promised, and a fifth has price breaks', () => {
    const details = large.map((listing) => listing.details);
    for (const each of details) {
      expect([2, 3, 4]).toContain(each?.oeNumbers?.length);
      expect([3, 4, 5, 6, 7, 8]).toContain(each?.fitments?.length);
      expect(each?.attributes).toHaveLength(4);
    }
    const cheaper = details.filter((each) => each?.priceBreaks !== undefined).length;
    expect(cheaper / large.length).toBeCloseTo(0.2, 1);
  });

  test('when it is derived again, then it is the same', () => {
    expect(generatedParts(0, 500)).toEqual(large.slice(0, 500));
  });
});

test('every picture that the seed names has a drawing, and drawings hold no scripts', () => {
  const drawn = [...partListings, ...generatedParts(0, 20_000)].map(newPartOf);
  const named = [
    ...drawn.flatMap(({ img, images = [] }) => [img, ...images]),
    ...reviewListings.map((each) => newReviewOf(each).img),
  ];
  const files = [...new Set(named)].map((address) =>
    join(import.meta.dirname, '..', address.replace('/api/', '')),
  );
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  for (const file of files)
    expect(readFileSync(file, 'utf8')).not.toMatch(/<script|<foreignObject|<image|<style|\son\w+=/);
});
