import { useEffect, useRef } from 'react';

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
