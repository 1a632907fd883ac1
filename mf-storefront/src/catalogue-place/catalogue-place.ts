import { safeSessionStorage } from '@shop/front-kit';

/** A saved place in the catalogue: history entry, its search, scroll position in pixels and number of loaded pages. */
export interface CataloguePlace {
  readonly entry: string;
  readonly search: string;
  readonly scrollY: number;
  readonly pages: number;
}

const storageKey = 'shop:catalogue-place';
const pagesMax = 20;

let keptByThisDocument = false;

export function keepPlace({ entry, search, scrollY, pages }: CataloguePlace): void {
  keptByThisDocument = true;
  const fields = { entry, search, scrollY: String(Math.round(scrollY)), pages: String(pages) };
  safeSessionStorage.write(storageKey, new URLSearchParams(fields).toString());
}

function countOf(text: string | null): number {
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0;
}

export function readPlace(): CataloguePlace | undefined {
  const kept = safeSessionStorage.read(storageKey);
  if (kept === null) return undefined;
  const fields = new URLSearchParams(kept);
  return {
    entry: fields.get('entry') ?? '',
    search: fields.get('search') ?? '',
    scrollY: countOf(fields.get('scrollY')),
    pages: Math.min(countOf(fields.get('pages')), pagesMax),
  };
}

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
