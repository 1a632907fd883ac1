import { newPartDocuments, reviewDocument } from '@shop/catalog/documents';
import { generatedParts } from './data/generated-parts.ts';
import { newPartOf, type PartListing } from './data/part-listing.ts';
import { partListings } from './data/price-list.ts';
import { newReviewOf, reviewListings } from './data/review-listing.ts';
import { stableId } from './data/stable-id.ts';

const by = 'seed';
const hour = 3_600_000;

/** Creation time of the newest part; older parts follow at intervals of an hour. */
const newestPart = Date.parse('2026-11-02T08:00:00Z');
const newestReview = Date.parse('2026-11-15T10:30:00Z');

/** Returns listings from `from` up to but not including `to`: the price list, then derived parts. */
function listings(from: number, to: number): PartListing[] {
  const listed = partListings.length;
  return [
    ...partListings.slice(from, to),
    ...generatedParts(Math.max(0, from - listed), Math.max(0, to - listed)),
  ];
}

interface Range {
  readonly from: number;
  readonly to: number;
  /** Time of writing, so change feeds pick the parts up as new. */
  readonly now: Date;
}

function partIdOf(partNumber: string) {
  return stableId(`part ${partNumber}`);
}

export function partDocuments({ from, to, now }: Range) {
  return listings(from, to).map((listing, index) => {
    const { part, opening } = newPartDocuments(newPartOf(listing), {
      id: partIdOf(listing.partNumber),
      openingId: stableId(`opening ${listing.partNumber}`),
      partNumber: listing.partNumber,
      now: new Date(newestPart - (from + index) * hour),
      by,
    });
    return { part: { ...part, changedAt: now }, opening };
  });
}

/** Returns published reviews, about two a week. */
export function reviewDocuments() {
  return reviewListings.map((listing, index) => {
    const written = newestReview - index * 79 * hour;
    return {
      ...reviewDocument(newReviewOf(listing), {
        id: stableId(`review ${listing.name}`),
        partId: listing.partNumber === undefined ? undefined : partIdOf(listing.partNumber),
        now: new Date(written),
        author: undefined,
      }),
      state: 'approved' as const,
      answer: listing.answer ? { text: listing.answer, by, at: new Date(written + 20 * hour) } : undefined,
    };
  });
}
