import { safeSessionStorage } from '@shop/front-kit';

/** Where somebody left the catalogue: the history entry and its search, how far down, and how many pages were loaded. */
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

/** The place that was left last in this tab. */
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

/** State of the link that leads back to the place. */
export const returning = { returning: true } as const;

function isReturning(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'returning' in state;
}

/** An address that was typed or followed from elsewhere begins at the top, whatever this tab has shown before. */
function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return !keptByThisDocument && visit instanceof PerformanceNavigationTiming && visit.type === 'navigate';
}

interface Arrival {
  readonly key: string;
  readonly search: string;
  readonly state: unknown;
  /** By the back button, or by a load of the page. */
  readonly popped: boolean;
}

/** The place to go back to for who arrives at the catalogue like this. */
export function placeFor({ key, search, state, popped }: Arrival): CataloguePlace | undefined {
  const place = readPlace();
  if (place?.search !== search) return undefined;
  const goesBack = popped ? place.entry === key && !isFreshVisit() : isReturning(state);
  return goesBack ? place : undefined;
}
