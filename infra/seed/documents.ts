import { newPartDocuments, reviewDocument } from '@shop/catalog/documents';
import { generatedParts } from './data/generated-parts.ts';
import { newPartOf, type PartListing } from './data/part-listing.ts';
import { partListings } from './data/parts/index.ts';
import { newReviewOf } from './data/review-listing.ts';
import { reviewListings } from './data/reviews/index.ts';
import { stableId } from './data/stable-id.ts';

const by = 'seed';
const hour = 3_600_000;

/** When the newest part of the list came out; the others lie behind it in steps. */
const newestPart = Date.parse('2026-11-02T08:00:00Z');
const newestReview = Date.parse('2026-11-15T10:30:00Z');

/** Every part with its opening movement: the price list, and derived parts up to `count` in all. */
export function partDocuments(count: number) {
  const listings: PartListing[] = [...partListings, ...generatedParts(count - partListings.length)];
  return listings.map((listing, index) =>
    newPartDocuments(newPartOf(listing), {
      id: stableId(`part ${listing.partNumber}`),
      openingId: stableId(`opening ${listing.partNumber}`),
      partNumber: listing.partNumber,
      now: new Date(newestPart - index * hour),
      by,
    }),
  );
}

/** Published reviews, some two a week. */
export function reviewDocuments() {
  return reviewListings.map((listing, index) => ({
    ...reviewDocument(newReviewOf(listing), {
      id: stableId(`review ${listing.name}`),
      partId: undefined,
      now: new Date(newestReview - index * 79 * hour),
      email: undefined,
    }),
    state: 'approved' as const,
  }));
}
