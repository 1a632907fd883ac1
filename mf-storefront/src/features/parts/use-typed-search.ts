import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 300;

/**
 * What stands in a search box. It is handed on after a short pause of typing, or when the person leaves the box (`settle`):
 * a search that came while the next page is on its way would call them back. It follows when the search
 * changes elsewhere (a link, the back button) but never takes back what a person is typing.
 */
export function useDebouncedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }
  const text = typed.trim();
  const settle = (): void => {
    if (text === sent) return;
    setSent(text);
    onSearch(text);
  };
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => settleLater(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, sent]);
  return { typed, setTyped, settle };
}
