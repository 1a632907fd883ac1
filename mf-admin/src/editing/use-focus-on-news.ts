import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to the element of the returned ref whenever `news` is another one, without scrolling to it where that is said. */
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
