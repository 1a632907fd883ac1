import type { CatalogChange } from './changes.ts';
import { createFreshCache } from './lists/fresh-cache.ts';
import type { SerializedReply } from './lists/list-replies.ts';
import type { CatalogMetrics } from './metrics.ts';
import type { PartFigures } from './parts/part.store.ts';
import { anyStock } from './parts/part-list.ts';
import type { ReviewSummary } from './reviews/review.routes.ts';
import type { FoundFacets } from './search/part-search.ts';

/** Changes are announced; this only bounds how stale a reply gets while Redis is down. */
const maxAgeMs = 1_000;
/** Counting is expensive, and no order depends on the result. */
const countAgeMs = 5_000;

function showsId({ ids }: SerializedReply, id: string): boolean {
  return ids.has(id);
}
function showsNone(): boolean {
  return false;
}

/** Creates the api's in-memory caches, bounded to about 40 MB in total. */
export function createCaches({ cacheLookups }: CatalogMetrics) {
  const onLookup = (cache: string) => (outcome: string) => cacheLookups.inc({ cache, outcome });
  const replies = (cache: string, max: number) =>
    createFreshCache<SerializedReply>({ max, maxAgeMs, shows: showsId, onLookup: onLookup(cache) });
  return {
    parts: replies('parts', 5_000),
    partNumbers: createFreshCache<{ id: string }>({
      max: 5_000,
      maxAgeMs,
      shows: showsNone,
      onLookup: onLookup('part-numbers'),
    }),
    partPages: replies('part-pages', 300),
    partFacets: createFreshCache<FoundFacets>({ max: 300, maxAgeMs, shows: showsNone }),
    partFigures: createFreshCache<PartFigures>({ max: 1, maxAgeMs: countAgeMs, shows: showsNone }),
    reviewPages: replies('review-pages', 300),
    shopFigures: replies('shop-figures', 1),
    reviewSummaries: createFreshCache<ReviewSummary>({ max: 2_000, maxAgeMs, shows: showsNone }),
  };
}

export type CatalogCaches = ReturnType<typeof createCaches>;

export function invalidateOn(caches: CatalogCaches) {
  return (change: CatalogChange): void => {
    if (change.kind === 'stock') {
      caches.parts.drop(change.partId);
      caches.partPages.changed(change.partId);
      caches.partPages.changed(anyStock);
    }
    if (change.kind === 'parts') {
      if (change.partId === undefined) caches.parts.clear();
      else caches.parts.drop(change.partId);
      caches.partNumbers.clear();
      caches.partPages.clear();
      caches.partFacets.clear();
    }
    if (change.kind === 'reviews') {
      caches.reviewPages.clear();
      caches.reviewSummaries.clear();
    }
    if (change.kind === 'shop-figures') caches.shopFigures.clear();
  };
}
