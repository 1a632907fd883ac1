import { type RefObject, useEffect, useRef } from 'react';

/** Returns focus to the opening button, which has `aria-expanded`, when what it opened closes. */
export function useFocusAfter(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return box;
}
