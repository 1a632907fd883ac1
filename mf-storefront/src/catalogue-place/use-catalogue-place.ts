import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepPlace, placeFor } from './catalogue-place.ts';

interface LoadedList {
  /** Pages on screen; 0 before the first one. */
  readonly pages: number;
  readonly hasMore: boolean;
  /** No request is under way. */
  readonly settled: boolean;
  readonly failed: boolean;
  readonly loadMore: () => void;
}

function usePlaceKeeping(pages: number): void {
  const { key, search } = useLocation();
  const keep = useEffectEvent(() => keepPlace({ entry: key, search, scrollY: window.scrollY, pages }));
  // A layout effect is cleaned up while the page still has its height.
  useLayoutEffect(() => {
    const leave = (): void => keep();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}

/** Runs after the effects of the page frame, which scrolls every new page to the top. */
function afterNavigation(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}

/**
 * Restores the catalogue for a returning visitor: same number of pages, same scroll position. Without a saved place, an
 * address with a filter opens at the results.
 */
export function useCataloguePlace(
  list: LoadedList,
  { resultsId, filtered }: { resultsId: string; filtered: boolean },
): void {
  const location = useLocation();
  const [place, setPlace] = useState(() => placeFor(location));
  const [opensAtResults] = useState(filtered && place === undefined && location.hash === '');
  usePlaceKeeping(list.pages);
  useEffect(
    () =>
      opensAtResults
        ? afterNavigation(() => document.getElementById(resultsId)?.scrollIntoView())
        : undefined,
    [opensAtResults, resultsId],
  );
  const { pages, hasMore, settled, failed, loadMore } = list;
  const goOn = useEffectEvent(loadMore);
  useEffect(() => {
    if (place === undefined || (pages === 0 && !failed)) return;
    if (pages < place.pages && hasMore && !failed) {
      if (settled) goOn();
      return;
    }
    return afterNavigation(() => {
      window.scrollTo(0, place.scrollY);
      setPlace(undefined);
    });
  }, [place, pages, hasMore, settled, failed]);
}
