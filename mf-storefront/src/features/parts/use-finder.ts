import { useEffect, useState } from 'react';

type Finder = typeof import('./components/finder.ts');

/** The code of the finder, once it is `wanted` and has come. When it does not come, the catalogue goes on without it. */
export function useFinder({ wanted }: { wanted: boolean }): Finder | undefined {
  const [finder, setFinder] = useState<Finder>();
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    import('./components/finder.ts').then(
      (code) => left || setFinder(code),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [wanted]);
  return finder;
}
