import { useEffect, useState } from 'react';

const tickMs = 250;

function secondsUntil(until: number | undefined): number | undefined {
  return until === undefined ? undefined : Math.max(0, Math.ceil((until - Date.now()) / 1_000));
}

/** Returns the whole seconds until `until` (epoch ms), 0 once it has passed, undefined without a deadline. */
export function useSecondsUntil(until: number | undefined): number | undefined {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    setSeconds(secondsUntil(until));
    if (until === undefined) return;
    const timer = setInterval(() => {
      const left = secondsUntil(until);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
