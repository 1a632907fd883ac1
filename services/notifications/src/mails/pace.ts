import { setTimeout as delay } from 'node:timers/promises';

/** Lets `perSecond` callers through per second, evenly spaced; 0 = no limit. */
export function createPace(perSecond: number): () => Promise<void> {
  let free = 0;
  return async () => {
    if (perSecond === 0) return;
    const now = performance.now();
    const turn = Math.max(now, free);
    free = turn + 1_000 / perSecond;
    if (turn > now) await delay(turn - now);
  };
}
