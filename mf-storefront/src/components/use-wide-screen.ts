import { useSyncExternalStore } from 'react';

/** From here on a column fits beside the cards: Tailwind's `lg`. */
const wide = '(width >= 64rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(wide).matches);
}
