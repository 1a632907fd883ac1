import { type Location, useNavigationType } from '@shop/front-kit';
import { type RefObject, useEffect, useRef } from 'react';

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
