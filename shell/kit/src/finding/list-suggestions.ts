import { calls } from '@shop/contracts/client';
import { useApi } from '@shop/shop-runtime';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../query.ts';

const pauseMs = 150;
const lettersMin = 2;

function usePausedText(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Suggests completions of the typed text. A newer call cancels an older one; a failed call suggests nothing. */
export function useSuggestions(typed: string, { wanted }: { wanted: boolean }) {
  const q = usePausedText(typed.trim());
  const enabled = wanted && q.length >= lettersMin;
  const { data } = useQuery({
    ...callQuery(useApi(), calls.listSuggestions, { query: { q } }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  });
  return (enabled && data) || [];
}
