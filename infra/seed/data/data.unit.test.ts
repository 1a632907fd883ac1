import { limits, newPart, newReview, partFamilyKeys } from '@shop/contracts';
import { describe, expect, test } from 'vitest';
import { generatedParts } from './generated-parts.ts';
import { newPartOf, type PartListing } from './part-listing.ts';
import { partListings } from './parts/index.ts';
import { newReviewOf } from './review-listing.ts';
import { reviewListings } from './reviews/index.ts';

function lengthOf(text: string): number {
  return [...text].length;
}
function distinct<T>(values: readonly T[]): number {
  return new Set(values).size;
}

function expectWellFormed(listings: readonly PartListing[]): void {
  for (const listing of listings) {
    const draft = newPartOf(listing);
    expect(newPart.parse(draft)).toEqual(draft);
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
    expect(distinct(reviewListings.map(({ avatar }) => avatar))).toBe(reviewListings.length);
    expect(distinct(reviewListings.map(({ reviewText }) => reviewText))).toBe(reviewListings.length);
    expect(
      reviewListings.filter(({ reviewText }) => lengthOf(reviewText) > limits.excerptLength).length,
    ).toBeGreaterThan(10);
  });
});

describe('a large catalogue', () => {
  const large = generatedParts(20_000);

  test('when it is derived, then its parts are all different and would be accepted', () => {
    expectWellFormed([...partListings, ...large]);
  });

  test('when it is derived again, then it is the same', () => {
    expect(generatedParts(500)).toEqual(large.slice(0, 500));
  });
});
