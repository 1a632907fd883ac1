import { type RefObject, useEffect, useRef, useState } from 'react';

/** One screen ahead: enough for a small call to be answered before the person is there. */
const ahead = '100% 0px';

/** Whether the element has come near the screen; once it has, it stays so. */
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
