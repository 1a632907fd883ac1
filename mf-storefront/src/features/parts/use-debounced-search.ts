import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 300;

/**
 * The text of a search box. It is searched for after a short pause of typing, or when the person leaves the box (`settle`):
 * a search that starts while they already go to another page would bring them back. It follows when the search
 * changes elsewhere (a link, the back button) but never overwrites what a person is typing.
 */
export function useDebouncedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  /** Somebody else searches for this, or just did. */
  const adopt = (text: string): void => {
    setSent(text);
    setTyped(text);
  };
  if (known !== search) {
    setKnown(search);
    if (search !== sent) adopt(search);
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
  return { typed, setTyped, settle, adopt };
}
