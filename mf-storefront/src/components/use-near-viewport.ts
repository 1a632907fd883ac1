import { type RefObject, useEffect, useRef, useState } from 'react';

/** One screen ahead, so that a small request finishes before the visitor scrolls there. */
const ahead = '100% 0px';

/** Returns whether the element has come near the viewport; stays true afterwards. */
export function useNearViewport<Box extends Element>(): [RefObject<Box | null>, boolean] {
  const box = useRef<Box>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || box.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [near]);
  return [box, near];
}
