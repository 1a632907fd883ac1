import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 300;

/**
 * What stands in a search box. It is handed on after a short pause of typing, and it follows when the search
 * changes elsewhere (a link, the back button) but never takes back what a person is typing.
 */
export const useTypedSearch = (search: string, onSearch: (search: string) => void) => {
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
  const send = useEffectEvent((text: string) => {
    setSent(text);
    onSearch(text);
  });
  useEffect(() => {
    const text = typed.trim();
    if (text === sent) return;
    const timer = setTimeout(() => send(text), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, sent]);
  return [typed, setTyped] as const;
};
