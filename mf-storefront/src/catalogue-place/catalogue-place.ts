import { safeSessionStorage, storedValue } from '@shop/shop-runtime';
import * as z from 'zod/mini';

const pagesMax = 20;

const stored = storedValue({
  storage: safeSessionStorage,
  key: 'shop:catalogue-place',
  schema: z.object({
    /** Key of the history entry. */
    entry: z.string(),
    search: z.string(),
    /** In pixels. */
    scrollY: z.int(),
    /** Number of loaded pages. */
    pages: z.int().check(z.maximum(pagesMax)),
  }),
});

/** A saved place in the catalogue. */
export type CataloguePlace = NonNullable<ReturnType<typeof stored.read>>;

let keptByThisDocument = false;

export function keepPlace(place: CataloguePlace): void {
  keptByThisDocument = true;
  stored.write({
    ...place,
    scrollY: Math.round(place.scrollY),
    pages: Math.min(place.pages, pagesMax),
  });
}

export const readPlace = stored.read;

/** State of the link that returns to the saved place. */
export const returning = { returning: true } as const;

function isReturning(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'returning' in state;
}

/** A typed or external address starts at the top, even if this tab has a saved place. */
function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return !keptByThisDocument && visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
}

interface Arrival {
  readonly key: string;
  readonly search: string;
  readonly state: unknown;
}

/** Returns the saved place if this arrival returns to it: by the back button, a reload or the "All parts" link. */
export function placeFor({ key, search, state }: Arrival): CataloguePlace | undefined {
  const place = readPlace();
  if (place?.search !== search) return undefined;
  const goesBack = (place.entry === key && !isFreshVisit()) || isReturning(state);
  return goesBack ? place : undefined;
}
