import { useEffect, useState } from 'react';

const tickMs = 250;

/** Returns the whole seconds until `until` (epoch ms), 0 once it has passed. */
export function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= until;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
