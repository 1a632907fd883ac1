import { useEffect, useState } from 'react';

type Finder = typeof import('./components/finder.ts');

function fetchFinder(): Promise<Finder> {
  return import('./components/finder.ts');
}

/** Somebody points at what opens a part of it: it is asked for before they press. */
export function expectFinder(): void {
  void fetchFinder().catch(() => undefined);
}

/** The code of the finder, once it is `wanted` and has come. When it does not come, the catalogue goes on without it. */
export function useFinder({ wanted }: { wanted: boolean }): Finder | undefined {
  const [finder, setFinder] = useState<Finder>();
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    fetchFinder().then(
      (code) => left || setFinder(code),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted]);
  return finder;
}
