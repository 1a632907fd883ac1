import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Focuses the content of a new page; on back and forward the browser keeps the focus. */
export function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how !== 'POP') content.current?.focus({ preventScroll: true });
  }, [pathname, how, content]);
}

/**
 * Removes the head elements that the edge wrote for one address (canonical link, structured data, robots) on all other pages:
 * a phone shares the canonical address, not the one on screen.
 */
export function useServedHead(): void {
  const { pathname } = useLocation();
  const served = useRef(pathname);
  useEffect(() => {
    if (pathname === served.current) return;
    for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
  }, [pathname]);
}
