import { useCode } from '../../components/use-code.ts';

function fetchFinder() {
  return import('./components/finder.ts');
}

/** Preloads the finder's code when the visitor points at a control that opens it. */
export function expectFinder(): void {
  void fetchFinder().catch(() => undefined);
}

/** Loads the finder's code; the catalogue works without it when the import fails. */
export function useFinder({ wanted }: { wanted: boolean }) {
  return useCode(fetchFinder, wanted);
}
