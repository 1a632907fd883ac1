import { useEffect, useState } from 'react';

type Finder = typeof import('./components/finder.ts');

function fetchFinder(): Promise<Finder> {
  return import('./components/finder.ts');
}

/** Somebody points at what opens a part of it: it is asked for before they press. */
export function expectFinder(): void {
  void fetchFinder().catch(() => undefined);
}

/** The code of the finder, once it is `wanted` and has come; `failed` when it does not come: the catalogue goes on without it. */
export function useFinder({ wanted }: { wanted: boolean }): { code: Finder | undefined; failed: boolean } {
  const [code, setCode] = useState<Finder>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    fetchFinder().then(
      (fetched) => left || setCode(fetched),
      () => left || setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [wanted]);
  return { code, failed };
}
