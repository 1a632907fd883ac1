import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 300;

/**
 * Debounces the text of a search box. `settle` searches at once, on blur: a search that starts after the visitor left
 * for another page would bring them back. The text follows a search that changes elsewhere (a link, the back button)
 * but never overwrites typing.
 */
export function useDebouncedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  /** Takes over a text that another control searches for. */
  const replace = (text: string): void => {
    setSent(text);
    setTyped(text);
  };
  if (known !== search) {
    setKnown(search);
    if (search !== sent) replace(search);
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
  return { typed, setTyped, settle, replace };
}
