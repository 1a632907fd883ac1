import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A form of the order page. The address `?open=return` opens it, so that other pages can link to it. */
export function useOpenedByAddress(name: 'return' | 'ask') {
  const isAsked = useSearchParams()[0].get('open') === name;
  const [isOpen, setOpen] = useState(isAsked);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The shell resets focus and scroll of a new page in an effect that may run after this one.
    if (isAsked) queueMicrotask(() => place.current?.focus());
  }, [isAsked]);
  return { isOpen, setOpen, place };
}
