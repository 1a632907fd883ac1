import { useCode } from '../../components/use-code.ts';

function fetchFinder() {
  return import('./components/finder.ts');
}

/** Somebody points at what opens a part of it: it is asked for before they press. */
export function expectFinder(): void {
  void fetchFinder().catch(() => undefined);
}

/** The code of the finder; the catalogue continues without it when it does not come. */
export function useFinder({ wanted }: { wanted: boolean }) {
  return useCode(fetchFinder, wanted);
}
