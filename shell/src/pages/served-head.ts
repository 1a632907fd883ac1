import { useEffect, useRef } from 'react';

/**
 * The edge writes canonical link, structured data and robots of one address into the document. On every other page they would be
 * wrong: a phone shares the canonical address, not the one on the screen.
 */
export function useServedHead(pathname: string): void {
  const served = useRef(pathname);
  useEffect(() => {
    if (pathname === served.current) return;
    for (const element of document.head.querySelectorAll('[data-page]')) element.remove();
  }, [pathname]);
}
