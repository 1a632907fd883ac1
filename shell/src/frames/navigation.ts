import { type RefObject, useEffect, useRef } from 'react';
import { type Location, useNavigationType } from 'react-router-dom';

/** Scrolls a new page to the top and focuses its content; on back and forward the browser restores both. */
export function useResetOnNavigation(content: RefObject<HTMLElement | null>, { pathname }: Location): void {
  const how = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (how === 'POP') return;
    window.scrollTo(0, 0);
    content.current?.focus({ preventScroll: true });
  }, [pathname, how, content]);
}

/**
 * Removes the head elements that the edge wrote for one address (canonical link, structured data, robots) on all other pages:
 * a phone shares the canonical address, not the one on screen.
 */
export function useServedHead(pathname: string): void {
  const served = useRef(pathname);
  useEffect(() => {
    if (pathname === served.current) return;
    for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
  }, [pathname]);
}
