import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the element of the returned ref whenever `news` changes, optionally without scrolling to it. */
export function useFocusOnNews<Element extends HTMLElement>(
  news: unknown,
  options?: FocusOptions,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const preventScroll = options?.preventScroll ?? false;
  useEffect(() => {
    if (news !== undefined) element.current?.focus({ preventScroll });
  }, [news, preventScroll]);
  return element;
}
