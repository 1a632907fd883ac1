import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the element of the returned ref as soon as there is `news` and whenever it changes, optionally without scrolling to it. */
export function useFocusOnNews<E extends HTMLElement>(
  news: unknown,
  options?: FocusOptions,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const preventScroll = options?.preventScroll ?? false;
  useEffect(() => {
    if (news !== undefined) element.current?.focus({ preventScroll });
  }, [news, preventScroll]);
  return element;
}
